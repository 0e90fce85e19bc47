import { beam, glow, haze } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { parcel, pendant } from '../props.ts';
import { floor, type Picture, wall } from '../room.ts';
import { standing } from '../silhouettes.ts';
import { ellipse, frame, group, line, path, place, rect, repeat, type Sketch } from '../sketch.ts';

/** The parcel nobody ordered. */
export const parcelDoor = (s: Sketch, variant: number): Picture =>
  variant === 0 ? doorway(s) : depot(s);

function doorway(s: Sketch): Picture {
  const { random, mood } = s;
  const x = random.between(700, 920);
  const outside = s.linear([
    [0, mix(mood.key, '#ffffff', 0.25)],
    [1, mix(mood.key, mood.fill, 0.5)],
  ]);
  const frameColor = mix(mood.wall, mood.night, 0.65);
  const art =
    wall(s, x / 1600, 0.5) +
    floor(s, 760) +
    rect(x - 210, 90, 420, 690, frameColor) +
    rect(x - 180, 118, 360, 662, outside) +
    glow(s, x, 430, 620, mood.key, 0.5) +
    path(
      `M${x - 180} 780L${x + 180} 780L${x + 460} 900L${x - 520} 900Z`,
      s.linear([
        [0, mood.key, 0.75],
        [1, mood.key, 0.12],
      ]),
    ) +
    path(
      `M${x + 180} 118L${x + 350} 60L${x + 350} 860L${x + 180} 780Z`,
      s.linear(
        [
          [0, mix(frameColor, mood.key, 0.3)],
          [1, frameColor],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    ellipse(x + 322, 470, 9, 16, mood.key) +
    path(
      `M${x - 60} 780L${x + 90} 780L${x + 60} 900L${x - 240} 900Z`,
      mood.night,
      `opacity=".5" ${s.soft(6)}`,
    ) +
    place(bust(s, { hair: 'courier cap', dress: 'vest', shade: 0.35 }), x, 330, 1.12) +
    path(
      `M${x - 120} 620L${x + 120} 620L${x + 100} 782L${x - 100} 782Z`,
      mix(mood.wall, mood.night, 0.75),
    ) +
    place(parcel(s, 250, 170), x - 125, 690) +
    place(parcel(s, 150, 90), x - 70, 524) +
    group(
      repeat(5, (i) =>
        place(
          parcel(s, random.between(130, 240), random.between(90, 170)),
          60 + (i % 3) * 170,
          870 - Math.floor(i / 3) * 140,
        ),
      ),
    ) +
    place(picture(s), 1330, 300) +
    haze(s, 560, mood.key, 0.12);
  return { art, focusX: x };
}

const picture = (s: Sketch) =>
  rect(-90, -120, 180, 240, mix(s.mood.night, s.mood.wallLit, 0.4)) +
  rect(-74, -104, 148, 208, mix(s.mood.wallLit, s.mood.fill, 0.3)) +
  path('M-74 60L-20-10L20 40L44 10L74 50L74 104L-74 104Z', mix(s.mood.wall, s.mood.accent, 0.3));

function depot(s: Sketch): Picture {
  const { random, mood } = s;
  const shelf = (x: number, w: number, deep: number) =>
    repeat(4, (level) => {
      const y = 230 + level * 165;
      let at = x;
      let boxes = '';
      while (at < x + w - 70) {
        const size = random.between(60, 120);
        boxes += place(parcel(s, size, random.between(60, 135)), at, y);
        at += size + random.between(2, 26);
      }
      return boxes + rect(x - 10, y, w + 20, 12, mix(mood.night, mood.wallLit, deep));
    }) +
    repeat(3, (i) => rect(x + (i * w) / 2 - 6, 60, 12, 840, mix(mood.night, mood.wallLit, deep)));
  const x = random.between(760, 860);
  const art =
    wall(s, 0.5, 0.4) +
    rect(
      590,
      0,
      420,
      900,
      s.linear([
        [0, mix(mood.wallLit, mood.key, 0.25)],
        [1, mood.wall],
      ]),
    ) +
    beam(s, [800, -30], [800, 820], 640, mood.key, 0.55) +
    path('M590 900L700 640L900 640L1010 900Z', mix(mood.wall, mood.night, 0.5)) +
    place(standing(mix(mood.night, mood.wall, 0.2), random.chance(0.5)), x, 850, 1.25) +
    `<g ${s.soft(1)}>${shelf(-30, 600, 0.35)}${shelf(1030, 600, 0.35)}</g>` +
    rect(
      0,
      0,
      570,
      900,
      s.linear(
        [
          [0, mood.night, 0.85],
          [1, mood.night, 0.15],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    rect(
      1030,
      0,
      570,
      900,
      s.linear(
        [
          [0, mood.night, 0.15],
          [1, mood.night, 0.85],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    place(pendant(s, 300, 760), 800, 96, 0.9) +
    `<g ${s.soft(7)}>${place(parcel(s, 420, 240), random.pick([-60, 1210]), 930)}</g>` +
    line(`M0 880L${frame.width} 880`, mood.key, 2, 'opacity=".12"');
  return { art, focusX: x };
}
