import { glow } from '../light.ts';
import { mix } from '../mood.ts';
import { monitor, phone, writing } from '../props.ts';
import { type Picture, table, wall } from '../room.ts';
import { phoneScreen } from '../screens.ts';
import { fromBehind, profile } from '../silhouettes.ts';
import { ellipse, group, path, place, rect, repeat, type Sketch } from '../sketch.ts';
import { mug } from './police.ts';

/** «Like a few shops, earn from home»: the first small payment is the bait. */
export const taskRebate = (s: Sketch, variant: number): Picture =>
  variant === 0 ? phoneFarm(s) : nightDesk(s);

const thumb =
  'M-34-6L-34 44L-16 44L-16-6ZM-8 40C12 50 34 46 42 40C50 30 54 0 48-10C42-16 22-14 14-14C18-28 18-44 8-48C0-50-2-40-4-32C-6-22-10-14-16-8L-16 36Z';

export const coin = (s: Sketch, r: number) =>
  ellipse(
    0,
    0,
    r,
    r,
    s.linear(
      [
        [0, mix('#ffd978', s.mood.key, 0.3)],
        [1, mix('#a86a1c', s.mood.night, 0.2)],
      ],
      [1, 0, 0, 1],
    ),
  ) +
  `<circle r="${r * 0.74}" fill="none" stroke="${mix('#8a5414', s.mood.night, 0.1)}" stroke-width="${r * 0.1}"/>` +
  rect(-r * 0.24, -r * 0.24, r * 0.48, r * 0.48, mix('#8a5414', s.mood.night, 0.1));

function phoneFarm(s: Sketch): Picture {
  const { random, mood } = s;
  const rack = repeat(30, (i) => {
    const [col, row] = [i % 10, Math.floor(i / 10)];
    const screen = random.chance(0.72)
      ? phoneScreen(s, random.pick(['task', 'romance', 'service']))
      : rect(0, 0, 276, 580, mood.night);
    return place(phone(s, screen), 120 + col * 152 + (row % 2) * 26, 150 + row * 262, 0.39);
  });
  const shelves = repeat(3, (i) =>
    rect(0, 276 + i * 262, 1600, 14, mix(mood.night, mood.wallLit, 0.35)),
  );
  const x = random.between(940, 1120);
  const art =
    wall(s, 0.4, 0.4) +
    rack +
    shelves +
    rect(
      0,
      0,
      1600,
      900,
      s.linear(
        [
          [0, mood.night, 0.35],
          [0.35, mood.night, 0],
          [0.7, mood.night, 0.1],
          [1, mood.night, 0.82],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    glow(s, 560, 400, 620, mood.fill, 0.22) +
    place(
      profile(s, random.pick(['short', 'hood', 'bun']), mix(mood.wallLit, mood.night, 0.4)),
      x,
      460,
      1.95,
    );
  return { art, focusX: x - 160 };
}

function nightDesk(s: Sketch): Picture {
  const { random, mood } = s;
  const notes = repeat(14, (i) => {
    const color = random.pick(['#f1d265', '#f2a08a', '#a9d0c9', '#e9e4d6']);
    return place(
      rect(-38, -38, 76, 76, mix(color, mood.wall, 0.35)) +
        (i % 3
          ? writing(s, -26, -20, 52, 3, mix('#3a3630', mood.wall, 0.3), 16)
          : place(path(thumb, mix(mood.accent, mood.night, 0.2)), 0, 0, 0.5)),
      100 + (i % 7) * 98 + random.between(-10, 10),
      130 + Math.floor(i / 7) * 104 + random.between(-10, 10),
      1,
      1,
      random.between(-9, 9),
    );
  });
  const list =
    rect(0, 0, 600, 370, mix('#f4f3ee', mood.key, 0.15)) +
    rect(0, 0, 600, 52, mix('#f06a3a', mood.accent, 0.3)) +
    repeat(
      4,
      (i) =>
        rect(24, 72 + i * 72, 552, 58, '#ffffff', 'rx="8"') +
        rect(38, 82 + i * 72, 40, 38, mix(mood.fill, '#ffffff', 0.3), 'rx="6"') +
        writing(s, 96, 90 + i * 72, 240, 2, mix(mood.wall, '#ffffff', 0.5), 18) +
        place(coin(s, 17), 540, 101 + i * 72),
    );
  const x = random.between(700, 820);
  const rising = repeat(9, () =>
    place(
      coin(s, random.between(14, 30)),
      random.between(980, 1500),
      random.between(80, 620),
      1,
      random.between(0.5, 1),
      random.between(-30, 30),
    ),
  );
  const art =
    wall(s, 0.6, 0.45) +
    notes +
    place(monitor(s, 600, 370, list), 1010, 430) +
    glow(s, 1010, 430, 560, mood.key, 0.25) +
    table(s, 730, mix('#6a4a30', mood.wall, 0.45)) +
    place(mug(s), 1400, 780) +
    group(rising, `${s.soft(1)} opacity=".9"`) +
    place(
      fromBehind(s, random.pick(['short', 'bun', 'bob', 'cap']), mix(mood.fill, mood.wall, 0.5)),
      x - 200,
      560,
      1.8,
    );
  return { art, focusX: 820 };
}
