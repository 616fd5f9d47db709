// A game that is over, on the same table: nothing can be done, but one may look at every moment.

import "./keys.js";
import "./planning.js";
import "./pointing.js";
import "./reading.js";
import "./rows.js";
import { bindCurve } from "./curve.js";
import { sendOnce } from "./once.js";
import { instant } from "./pace.js";
import { $, body } from "./page.js";
import { bindSettings } from "./settings.js";
import { bindShare } from "./sharing.js";
import { bindSound, sound } from "./sound.js";
import { showTextMode } from "./text.js";
import { begin, seeAgain } from "./timeline.js";

bindSettings((name) => {
  if (name === "pace") body.classList.toggle("instant", instant());
  if (name === "volume") sound([["mine", 1]]);
});
bindSound($("#sound"));
sendOnce(document);
showTextMode();
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-text-mode]")) seeAgain();
});
bindCurve();
bindShare();
begin();
