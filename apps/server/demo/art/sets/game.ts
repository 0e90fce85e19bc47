import { flare, glow } from '../light.ts';
import { mix } from '../mood.ts';
import { monitor } from '../props.ts';
import { type Picture, table, wall } from '../room.ts';
import { fromBehind, profile } from '../silhouettes.ts';
import {
  ellipse,
  glowing,
  group,
  line,
  num,
  path,
  place,
  rect,
  repeat,
  type Sketch,
} from '../sketch.ts';

/** The rare item, cheaper outside the official market. */
export const gameTrade = (s: Sketch, variant: number): Picture =>
  variant === 0 ? playersRoom(s) : exchange(s);

const hexagon = (r: number) =>
  `M${Array.from({ length: 6 }, (_, i) => `${num(r * Math.cos((i * Math.PI) / 3))} ${num(r * Math.sin((i * Math.PI) / 3))}`).join('L')}Z`;

/** A shining blade, 400 tall around its centre. */
export const blade = (s: Sketch) =>
  glow(s, 0, -40, 230, s.mood.key, 0.55) +
  path(
    'M0-200L24-150L20 70L-20 70L-24-150Z',
    s.linear(
      [
        [0, mix(s.mood.fill, '#ffffff', 0.4)],
        [0.5, '#ffffff'],
        [0.51, mix(s.mood.fill, s.mood.night, 0.2)],
        [1, mix(s.mood.fill, '#ffffff', 0.2)],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  path('M-74 66C-40 84 40 84 74 66L66 92C30 102-30 102-66 92Z', mix('#d8a43c', s.mood.key, 0.3)) +
  rect(-13, 92, 26, 82, mix(s.mood.accent, s.mood.night, 0.4), 'rx="6"') +
  path('M0 170L20 186L0 206L-20 186Z', s.mood.accent);

function playersRoom(s: Sketch): Picture {
  const { random, mood } = s;
  const world =
    rect(
      0,
      0,
      820,
      420,
      s.linear([
        [0, mix(mood.fill, mood.night, 0.35)],
        [0.6, mix(mood.accent, mood.fill, 0.4)],
        [1, mix(mood.accent, mood.night, 0.4)],
      ]),
    ) +
    ellipse(600, 210, 80, 80, mix(mood.key, '#ffffff', 0.3)) +
    path(
      'M0 330L120 200L210 290L330 150L460 310L560 240L700 330L820 260L820 420L0 420Z',
      mix(mood.wall, mood.night, 0.2),
    ) +
    path('M0 380L200 320L420 370L640 330L820 370L820 420L0 420Z', mood.night) +
    place(blade(s), 300, 220, 0.85) +
    rect(560, 330, 220, 58, mix(mood.accent, mood.night, 0.1), 'rx="10"') +
    rect(590, 352, 160, 14, '#ffffff', 'rx="7" opacity=".9"');
  const panels = repeat(9, (i) => {
    const [x, y] = [150 + (i % 3) * 128, 120 + Math.floor(i / 3) * 148 + ((i % 3) % 2) * 74];
    const color = random.pick([mood.key, mood.fill, mood.accent]);
    return random.chance(0.75)
      ? glow(s, x, y, 150, color, 0.28) +
          place(path(hexagon(66), mix(color, '#ffffff', 0.25), 'opacity=".9"'), x, y)
      : '';
  });
  const x = random.between(820, 960);
  const art =
    wall(s, 0.2, 0.3) +
    panels +
    group(line('M640 60L1560 60', mood.accent, 10, s.soft(3)), glowing) +
    place(monitor(s, 820, 420, world), 1050, 360) +
    table(s, 690, mix('#20222b', mood.wall, 0.3)) +
    line('M0 690L1600 690', mood.accent, 5, 'opacity=".8"') +
    chair(s, x) +
    place(
      fromBehind(s, random.pick(['headset', 'cap', 'headset']), mix(mood.wall, mood.fill, 0.2)),
      x,
      470,
      1.7,
    ) +
    flare(s, 1200, 200, mood.accent, 0.3);
  return { art, focusX: x };
}

const chair = (s: Sketch, x: number) =>
  path(
    `M${num(x - 230)} 900C${num(x - 260)} 700 ${num(x - 200)} 560 ${num(x - 130)} 520L${num(x + 130)} 520C${num(x + 200)} 560 ${num(x + 260)} 700 ${num(x + 230)} 900Z`,
    s.mood.night,
  ) +
  line(
    `M${num(x - 160)} 900C${num(x - 190)} 740 ${num(x - 150)} 620 ${num(x - 110)} 560`,
    s.mood.accent,
    8,
    'opacity=".7"',
  );

function exchange(s: Sketch): Picture {
  const { random, mood } = s;
  const spark = () =>
    line(
      `M${num(random.between(560, 1040))} ${num(random.between(120, 780))}l${num(random.between(-14, 14))} ${num(random.between(-30, -8))}`,
      mood.key,
      2.5,
      'opacity=".6"',
    );
  const art =
    rect(
      0,
      0,
      800,
      900,
      s.linear(
        [
          [0, mix(mood.wallLit, mood.fill, 0.25)],
          [1, mix(mood.wall, mood.night, 0.5)],
        ],
        [1, 0.3, 0, 1],
      ),
    ) +
    rect(
      800,
      0,
      800,
      900,
      s.linear(
        [
          [0, mix(mood.wall, mood.accent, 0.4)],
          [1, mix(mood.night, mood.accent, 0.12)],
        ],
        [0, 0.3, 1, 1],
      ),
    ) +
    group(
      repeat(7, (i) =>
        line(`M0 ${120 + i * 120}L1600 ${90 + i * 130}`, mood.key, 1.5, 'opacity=".12"'),
      ),
      glowing,
    ) +
    glow(s, 800, 430, 560, mood.key, 0.5) +
    place(
      profile(s, random.pick(['short', 'long', 'bun']), mix(mood.fill, mood.wall, 0.4)),
      310,
      430,
      -1.9,
      1.9,
    ) +
    place(profile(s, 'hood', mix(mood.night, mood.accent, 0.25)), 1290, 430, 1.9) +
    place(blade(s), 800, 430, 1.35) +
    repeat(26, spark) +
    flare(s, 800, 380, mood.key, 0.6);
  return { art, focusX: 800, wide: true };
}
