import { bokeh, glow, rain } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { phone, windowPane, writing } from '../props.ts';
import { type Picture, table, wall } from '../room.ts';
import { phoneScreen } from '../screens.ts';
import { profile } from '../silhouettes.ts';
import { ellipse, frame, group, path, place, rect, repeat, type Sketch } from '../sketch.ts';

/** The sweetheart who exists on one screen only. */
export const romanceChat = (s: Sketch, variant: number): Picture =>
  variant === 0 ? dinnerForOne(s) : atTheWindow(s);

export const heart = 'M0 34C-74-22-50-92 0-50C50-92 74-22 0 34Z';

const candle = (s: Sketch, h: number) =>
  glow(s, 0, -h - 26, 240, s.mood.key, 0.6) +
  rect(
    -11,
    -h,
    22,
    h,
    s.linear([
      [0, mix('#f5ead6', s.mood.key, 0.4)],
      [1, mix('#8d7c66', s.mood.night, 0.3)],
    ]),
  ) +
  path(
    `M0 ${-h - 48}C12 ${-h - 24} 10 ${-h - 6} 0 ${-h - 4}C-10 ${-h - 6}-12 ${-h - 24} 0 ${-h - 48}Z`,
    mix(s.mood.key, '#ffffff', 0.5),
  ) +
  ellipse(0, 0, 44, 9, mix(s.mood.night, s.mood.key, 0.3));

const glass = (s: Sketch) =>
  path(
    'M-34-190C-42-130-22-104-4-100L-4-14C-4-8-30-6-32 0L32 0C30-6 4-8 4-14L4-100C22-104 42-130 34-190Z',
    mix(s.mood.fill, s.mood.key, 0.4),
    'opacity=".32"',
  ) +
  path(
    'M-37-160C-38-128-20-106 0-102C20-106 38-128 37-160Z',
    mix('#7d1f2f', s.mood.accent, 0.25),
    'opacity=".85"',
  );

function dinnerForOne(s: Sketch): Picture {
  const { random, mood } = s;
  const art =
    wall(s, 0.5, 0.6) +
    place(windowPane(s, 700, 470, 2), 450, 60) +
    group(bokeh(s, 22, [460, 120, 680, 380], [mood.key, mood.accent, mood.fill], [10, 30])) +
    place(
      bust(s, {
        hair: random.pick(['long', 'bob', 'bun', 'parted']),
        dress: random.pick(['knit', 'suit']),
      }),
      400,
      430,
      1.6,
    ) +
    table(s, 690, mix('#7c2f35', mood.wall, 0.4)) +
    ellipse(400, 790, 170, 30, mix('#efe8dd', mood.wall, 0.35)) +
    ellipse(400, 786, 112, 18, mix('#cfc4b4', mood.wall, 0.4)) +
    ellipse(1180, 790, 170, 30, mix('#efe8dd', mood.wall, 0.35)) +
    place(candle(s, 150), 760, 780) +
    place(candle(s, 104), 846, 800) +
    place(glass(s), 600, 800) +
    place(glass(s), 990, 800) +
    path('M1110 792L1250 792L1216 740L1140 740Z', mood.night) +
    glow(s, 1180, 540, 400, mix(mood.accent, '#ff7d9c', 0.4), 0.3) +
    place(phone(s, phoneScreen(s, 'romance')), 1180, 560, 0.62);
  return { art, focusX: 900, wide: true };
}

function atTheWindow(s: Sketch): Picture {
  const { random, mood } = s;
  const bubbles = repeat(6, (i) => {
    const mine = i % 2 === 0;
    const [x, y] = [random.between(160, 560), 110 + i * 105];
    const w = random.between(150, 280);
    return group(
      rect(
        x,
        y,
        w,
        66,
        mine ? mix(mood.accent, '#ff7d9c', 0.4) : mix('#ffffff', mood.fill, 0.25),
        'rx="30"',
      ) +
        writing(
          s,
          x + 26,
          y + 20,
          w - 60,
          2,
          mine ? '#ffffff' : mix(mood.wall, mood.fill, 0.4),
          20,
        ),
      `opacity="${(0.3 + i * 0.11).toFixed(2)}"`,
    );
  });
  const art =
    rect(0, 0, frame.width, frame.height, mood.wall) +
    place(windowPane(s, 1180, 830, 2), 30, 20) +
    bokeh(s, 40, [40, 280, 1160, 520], [mood.key, mood.accent, mood.fill], [12, 44]) +
    rain(s, 60) +
    rect(
      1230,
      0,
      370,
      900,
      s.linear(
        [
          [0, mix(mood.wallLit, mood.wall, 0.5)],
          [1, mix(mood.wall, mood.night, 0.6)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    bubbles +
    place(
      path(heart, mix('#ff6d8b', mood.accent, 0.3)),
      random.between(520, 640),
      random.between(140, 220),
      random.between(0.7, 1.2),
    ) +
    glow(s, 800, 640, 420, mood.key, 0.35) +
    place(
      profile(s, random.pick(['long', 'bun', 'short']), mix(mood.accent, mood.wall, 0.4)),
      1060,
      420,
      2.05,
    );
  return { art, focusX: 960 };
}
