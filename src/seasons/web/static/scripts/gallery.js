// A game that is watched: the same table, with nothing to do at it.

import "./keys.js";
import "./planning.js";
import "./pointing.js";
import "./reading.js";
import "./rows.js";
import "./talking.js";
import { sendOnce } from "./once.js";
import { instant } from "./pace.js";
import { $, body } from "./page.js";
import { bindSettings } from "./settings.js";
import { bindSound, sound } from "./sound.js";
import { connect } from "./stream.js";
import { showTextMode } from "./text.js";

bindSettings((name) => {
  if (name === "pace") body.classList.toggle("instant", instant());
  if (name === "volume") sound([["mine", 1]]);
});
bindSound($("#sound"));
sendOnce(document);
showTextMode();
connect();
