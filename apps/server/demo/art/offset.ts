import { glow, haze } from './light.ts';
import { mix } from './mood.ts';
import type { Picture } from './room.ts';
import { standing } from './silhouettes.ts';
import { frame, group, line, path, place, rect, repeat, type Sketch } from './sketch.ts';
import {
  boom,
  brace,
  cables,
  camera,
  chroma,
  greenScreen,
  lampStand,
  rawEdge,
  slate,
  softBox,
  tapeMark,
} from './studio.ts';

/** Where the set stands within the wide view of the studio, as a share of the frame's size. */
const setInStudio = { x: 400, y: 170, scale: 0.5 } as const;

/** The whole studio: the set is a lit box of plywood among stands, tape and a green screen. */
export function studioWide(s: Sketch, set: Picture): string {
  const { random, mood } = s;
  const { x, y, scale } = setInStudio;
  const [w, h] = [frame.width * scale, frame.height * scale];
  const ground = y + h + 6;
  const dark = mix(mood.night, '#000000', 0.35);
  const leftHanded = random.chance(0.5);
  const crew = repeat(2, (i) =>
    place(
      standing(mix(dark, mood.wall, 0.12), i === 0),
      (leftHanded ? 1370 : 120) + i * 118,
      850 + i * 18,
      0.86 + i * 0.06,
    ),
  );
  return (
    rect(
      0,
      0,
      frame.width,
      frame.height,
      s.linear([
        [0, mix(dark, mood.wall, 0.12)],
        [1, mix(mood.night, mood.wall, 0.35)],
      ]),
    ) +
    grid(s) +
    place(greenScreen(s, 560, 420), leftHanded ? 1010 : 40, 92) +
    rect(
      0,
      ground - 60,
      frame.width,
      frame.height - ground + 60,
      s.linear([
        [0, mix(dark, mood.wall, 0.5)],
        [1, dark],
      ]),
    ) +
    path(
      `M${x + 40} ${ground}L${x + w - 40} ${ground}L${x + w + 260} 900L${x - 260} 900Z`,
      s.linear([
        [0, mix(mood.wallLit, mood.key, 0.25), 0.8],
        [1, mood.wall, 0],
      ]),
    ) +
    place(brace(s, h), x + w + 20, ground) +
    place(brace(s, h), x - 20, ground, -1, 1) +
    glow(s, x + w / 2, y + h / 2, 640, mood.key, 0.3) +
    place(group(set.art, s.clip(rect(0, 0, frame.width, frame.height, '#000000'))), x, y, scale) +
    place(rawEdge(s, h), x + w, y, 0.55, 1) +
    place(rawEdge(s, h), x, y, -0.55, 1) +
    rect(x - 18, y - 12, w + 36, 12, mix('#c79a62', mood.key, 0.2)) +
    haze(s, 300, mood.key, 0.07) +
    cables(s, 770) +
    place(tapeMark('#f2efe6'), 640, 760) +
    place(tapeMark(mix('#e8603c', mood.accent, 0.5)), 930, 806, 1, 0.8) +
    place(lampStand(s), leftHanded ? 250 : 1352, 808, leftHanded ? -1 : 1, 1) +
    place(softBox(s), leftHanded ? 1330 : 270, 730, leftHanded ? -0.8 : 0.8, 0.8) +
    place(boom(s), 700 + random.between(-60, 120), 196, leftHanded ? 1 : -1, 1) +
    crew +
    place(camera(s), 800 + random.between(-150, 150), 1000, leftHanded ? 0.82 : -0.82, 0.82) +
    place(slate(s), leftHanded ? 330 : 1230, 850, 0.8, 0.8, random.between(-10, 10))
  );
}

/** The lighting grid under the studio's roof. */
const grid = (s: Sketch) =>
  group(
    repeat(3, (i) => rect(0, 24 + i * 30, frame.width, 5, mix(s.mood.wall, '#000000', 0.35))) +
      repeat(
        9,
        (i) =>
          rect(60 + i * 190, 0, 5, 96, mix(s.mood.wall, '#000000', 0.35)) +
          rect(44 + i * 190, 84, 36, 30, mix(s.mood.wall, '#000000', 0.6), 'rx="5"'),
      ),
  );

/** The set, whose painted wall ends inside the frame: beyond its raw edge lies the studio. */
export function setWithEdge(s: Sketch, set: Picture): string {
  const { random, mood } = s;
  const edge = random.between(1120, 1270);
  const dark = mix(mood.night, '#000000', 0.3);
  const beyond =
    rect(
      0,
      0,
      frame.width,
      frame.height,
      s.linear([
        [0, dark],
        [1, mix(mood.night, mood.wall, 0.4)],
      ]),
    ) +
    place(greenScreen(s, 420, 560), edge + 74, 90) +
    rect(
      edge,
      720,
      frame.width - edge,
      180,
      s.linear([
        [0, mix(dark, mood.wall, 0.55)],
        [1, dark],
      ]),
    ) +
    glow(s, edge + 240, 380, 380, chroma, 0.2) +
    place(brace(s, 760), edge + 24, 850) +
    place(tapeMark('#f2efe6'), edge + 250, 848) +
    line(`M${edge + 40} 880C${edge + 160} 840 ${edge + 260} 900 1640 850`, '#08090a', 8) +
    place(lampStand(s), 1500, 880, 1.05);
  const kept = rect(0, 0, edge, frame.height, '#000000');
  // The subject must stay on this side of the edge.
  const shift = Math.min(0, edge - 330 - set.focusX);
  return (
    beyond +
    group(place(set.art, shift, 0), s.clip(kept)) +
    place(rawEdge(s, frame.height), edge, 0)
  );
}

/** The set with the crew's things leaning into the frame. */
export function setWithCrew(s: Sketch, set: Picture): string {
  const { random } = s;
  const side = random.chance(0.5) ? 1 : -1;
  return (
    set.art +
    place(boom(s), 800 + side * random.between(60, 260), random.between(70, 120), side, 1) +
    group(place(camera(s), side > 0 ? 60 : 1540, 1010, side > 0 ? -1.5 : 1.5, 1.5), s.soft(6)) +
    place(tapeMark('#f2efe6'), 800 + side * random.between(120, 300), 866, 1, 0.7)
  );
}
