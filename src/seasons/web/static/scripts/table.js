// The table in a browser: it points at things for the player, and plays what happened at the pace
// they like.

import "./dragging.js";
import { bindCalls } from "./calling.js";
import "./guiding.js";
import { greet } from "./inviting.js";
import "./keys.js";
import { sendOnce } from "./once.js";
import "./planning.js";
import "./pointing.js";
import "./reading.js";
import "./rows.js";
import "./talking.js";
import { instant } from "./pace.js";
import { $, body } from "./page.js";
import { bindSettings } from "./settings.js";
import { bindSound, mute } from "./sound.js";
import { connect } from "./stream.js";
import { showTextMode } from "./text.js";

bindSettings((name) => {
  if (name === "pace") body.classList.toggle("instant", instant());
  if (name === "volume") mute(false); // where there is no room for the switch, too
});
bindSound($("#sound"));
bindCalls();
sendOnce(document);
showTextMode();
connect();
greet();
