import type { Hair } from './hair.ts';
import { beam, bokeh, glow, rain } from './light.ts';
import { mix, skinTones } from './mood.ts';
import { bust, type Dress } from './people.ts';
import { city, deskLamp, phone, windowPane } from './props.ts';
import { floor, type Picture, table, wall } from './room.ts';
import type { ScamType } from './scam-type.ts';
import { phoneScreen } from './screens.ts';
import { fromBehind, profile, standing } from './silhouettes.ts';
import {
  ellipse,
  frame,
  glowing,
  group,
  line,
  num,
  path,
  place,
  rect,
  repeat,
  type Sketch,
} from './sketch.ts';

/** Who plays the scammer in front of the camera. */
const casts: Record<ScamType, { hair: readonly Hair[]; dress: Dress; headset?: true }> = {
  police: { hair: ['officer cap'], dress: 'uniform' },
  service: { hair: ['bob', 'long', 'parted'], dress: 'suit', headset: true },
  parcel: { hair: ['courier cap'], dress: 'vest' },
  investment: { hair: ['parted', 'bald'], dress: 'suit' },
  romance: { hair: ['long', 'parted', 'bob'], dress: 'knit' },
  task: { hair: ['crop', 'bun'], dress: 'tee' },
  loan: { hair: ['parted', 'bob'], dress: 'suit' },
  game: { hair: ['hood'], dress: 'hoodie' },
};

function castOf(s: Sketch, scamType: ScamType): string {
  const { hair, dress, headset } = casts[scamType];
  return bust(s, { hair: s.random.pick(hair), dress, extra: headset && 'headset' });
}

/** A phone in a hand, the city out of focus behind it. */
export function phoneInHand(s: Sketch, scamType: ScamType): Picture {
  const { random, mood } = s;
  const skin = skinTones(mood, random);
  const x = random.between(700, 940);
  const finger = (y: number, bend: number) =>
    line(
      `M210 ${y + bend}C190 ${y} 168 ${y - 6} 134 ${y - 2}`,
      s.linear(
        [
          [0, skin.lit],
          [1, skin.middle],
        ],
        [0, 0, 1, 0],
      ),
      50,
    );
  const hand = path(
    'M-150 60C-210 90-236 180-214 330L-190 700L180 700L214 420C236 320 232 160 196 40L150-40L150 300L-150 300Z',
    s.linear(
      [
        [0, skin.shadow],
        [0.6, skin.middle],
        [1, skin.lit],
      ],
      [0, 0, 1, 0.2],
    ),
  );
  const thumb = path(
    'M-160 190C-220 120-214 20-170-40C-150-66-112-58-116-26C-124 20-130 60-120 110L-140 260Z',
    s.linear(
      [
        [0, skin.middle],
        [1, skin.lit],
      ],
      [0, 0.4, 1, 0],
    ),
  );
  const art =
    wall(s, 0.5, 0.5) +
    group(place(city(s, 1640, 760), -20, 60), s.soft(10)) +
    bokeh(s, 46, [0, 160, 1600, 640], [mood.key, mood.fill, mood.accent], [18, 74]) +
    (random.chance(0.4) ? rain(s, 70) : '') +
    glow(s, x, 430, 640, mix(mood.fill, '#ffffff', 0.3), 0.35) +
    place(
      hand +
        phone(s, phoneScreen(s, scamType)) +
        thumb +
        finger(-60, 10) +
        finger(6, 12) +
        finger(72, 14) +
        finger(134, 18),
      x,
      470,
      1.12,
      1.12,
      random.between(-11, 11),
    );
  return { art, focusX: x, oneWay: true };
}

/** Many windows, and behind one of them the thing that is going on. */
export function facade(s: Sketch, scamType: ScamType): Picture {
  const { random, mood } = s;
  const [columns, rows] = [6, 3];
  const [w, h] = [190, 210];
  const [litColumn, litRow] = [random.whole(1, 4), random.whole(0, 2)];
  const at = (column: number, row: number) => [92 + column * 244, 56 + row * 288] as const;
  const windows = repeat(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x, y] = at(column, row);
    const hero = column === litColumn && row === litRow;
    const on = hero || random.chance(0.3);
    const color = hero
      ? mood.key
      : random.pick([mix(mood.key, mood.wall, 0.45), mix(mood.fill, mood.wall, 0.4)]);
    const pane = on
      ? s.linear([
          [0, mix(color, '#ffffff', hero ? 0.15 : 0)],
          [1, mix(color, mood.wallLit, 0.5)],
        ])
      : s.linear([
          [0, mix(mood.night, mood.fill, 0.16)],
          [1, mood.night],
        ]);
    const inside = hero
      ? place(castOf(s, scamType), w / 2, 96, 0.66)
      : on && random.chance(0.6)
        ? place(
            fromBehind(s, random.pick(['short', 'bob', 'bun']), mood.wall),
            random.between(50, 140),
            124,
            0.46,
          )
        : '';
    const shade = random.between(0.1, 0.45);
    return (
      place(
        group(
          rect(0, 0, w, h, pane) +
            inside +
            (hero ? '' : rect(0, 0, w, h * shade, mood.night, 'opacity=".35"')),
          s.clip(rect(0, 0, w, h, '#000000')),
        ),
        x,
        y,
      ) +
      rect(x + w / 2 - 3, y, 6, h, mood.night, hero ? 'opacity=".0"' : 'opacity=".7"') +
      `<rect x="${x - 5}" y="${y - 5}" width="${w + 10}" height="${h + 10}" fill="none" stroke="${mix(mood.wall, mood.night, 0.7)}" stroke-width="10"/>` +
      rect(x - 20, y + h + 4, w + 40, 12, mix(mood.wallLit, mood.night, 0.3)) +
      (hero ? glow(s, x + w / 2, y + h / 2, 330, mood.key, 0.42) : '')
    );
  });
  const [heroX] = at(litColumn, litRow);
  const art =
    rect(
      0,
      0,
      frame.width,
      frame.height,
      s.linear([
        [0, mix(mood.wall, mood.night, 0.25)],
        [1, mix(mood.wall, mood.night, 0.6)],
      ]),
    ) +
    repeat(18, (i) => rect(0, i * 52, frame.width, 2, mood.night, 'opacity=".16"')) +
    windows +
    (random.chance(0.5) ? rain(s, 150) : '') +
    group(
      line(
        `M-40 ${num(random.between(60, 160))}Q800 ${num(random.between(220, 330))} 1640 ${num(random.between(30, 160))}`,
        mood.night,
        6,
      ),
      s.soft(2),
    );
  return { art, focusX: heroX + w / 2 };
}

/** A face by the light of a screen. */
export function faceInGlow(s: Sketch, scamType: ScamType): Picture {
  const { random, mood } = s;
  const art =
    wall(s, 0.25, 0.55) +
    group(place(windowPane(s, 420, 520, 1), 1120, 60), s.soft(6)) +
    bokeh(s, 18, [900, 100, 700, 460], [mood.key, mood.accent], [12, 40]) +
    glow(s, 420, 480, 760, mix(mood.key, '#ffffff', 0.2), 0.45) +
    place(
      profile(
        s,
        random.pick(['short', 'long', 'bun', 'hood']),
        random.pick([mood.accent, mood.fill, mood.wallLit]),
      ),
      930,
      360,
      2.5,
    ) +
    place(phone(s, phoneScreen(s, scamType)), 360, 520, 0.86, 1.02, random.between(-16, -8)) +
    beam(s, [440, 480], [900, 380], 520, mood.key, 0.2);
  return { art, focusX: 680 };
}

/** A person under a lamp, whose shadow on the wall is somebody else's. */
export function wrongShadow(s: Sketch, scamType: ScamType): Picture {
  const { random, mood } = s;
  const x = random.between(420, 560);
  const puppet = repeat(4, (i) =>
    line(
      `M${x - 46 + i * 32} ${i % 3 ? 440 : 520}L${x - 20 + i * 16} -20`,
      mix(mood.key, mood.wall, 0.35),
      1.6,
      'opacity=".55"',
    ),
  );
  const art =
    wall(s, 0.65, 0.45) +
    floor(s, 740) +
    beam(s, [120, 700], [1500, 200], 1500, mood.key, 0.5) +
    glow(s, 1060, 400, 600, mood.key, 0.4) +
    group(
      place(group(castShadow(s, scamType), ''), 1080, 330, 2.05),
      `${s.soft(5)} opacity=".86"`,
    ) +
    puppet +
    place(standing(mix(mood.night, mood.wall, 0.12), random.chance(0.5)), x, 830, 1.02) +
    group(ellipse(x + 260, 838, 330, 16, mood.night, 'opacity=".5"'), s.soft(5)) +
    (random.chance(0.5)
      ? place(deskLamp(s, false), 130, 830, 1.1)
      : rect(70, 640, 90, 190, mix(mood.wall, mood.night, 0.7)));
  return { art, focusX: 900 };
}

function castShadow(s: Sketch, scamType: ScamType): string {
  const { hair } = casts[scamType];
  const color = mix(s.mood.night, s.mood.wall, 0.15);
  const hats: Partial<Record<Hair, string>> = {
    'officer cap': 'M-62-40C-74-84-34-104 0-104C34-104 74-84 62-40L50-22L-50-22Z',
    'courier cap': 'M-46-12C-50-64-26-84 2-84C32-84 50-60 46-12L76-6L40 2Z',
    hood: 'M-66 80C-78 0-58-84 0-92C58-84 78 0 66 80Z',
    long: 'M-54 120C-70 20-54-76 0-76C54-76 70 20 54 120Z',
    bob: 'M-52 60C-62-10-50-74 0-74C50-74 62-10 52 60Z',
    bun: 'M-26-70A26 24 0 1 1 26-70A26 24 0 1 1-26-70Z',
  };
  const horns = s.random.chance(0.35)
    ? path(
        'M-34-50C-60-80-62-110-48-132C-46-104-30-84-10-70ZM34-50C60-80 62-110 48-132C46-104 30-84 10-70Z',
        color,
      )
    : '';
  return (
    ellipse(0, 0, 48, 60, color) +
    path(
      'M-150 300L-146 190C-140 130-100 112-44 96L-20 50L20 50L44 96C100 112 140 130 146 190L150 300Z',
      color,
    ) +
    path(hats[s.random.pick(hair)] ?? '', color) +
    horns
  );
}

/** Two rooms wall to wall: who calls, and who picks up. */
export function twoRooms(s: Sketch, scamType: ScamType): Picture {
  const { random, mood } = s;
  const split = random.between(740, 860);
  const lean = random.between(30, 110);
  const home = `M${num(split + lean)} 0L1600 0L1600 900L${num(split - lean)} 900Z`;
  const warm = mix('#ffbe7a', mood.key, 0.5);
  const right =
    rect(
      0,
      0,
      1600,
      900,
      s.radial(
        [
          [0, mix(mood.wallLit, warm, 0.5)],
          [1, mix(mood.wall, mood.night, 0.35)],
        ],
        [0.78, 0.45, 0.6],
      ),
    ) +
    place(windowPane(s, 260, 300, 1), 1260, 90) +
    place(
      bust(s, {
        hair: random.pick(['crop', 'bob', 'bun', 'bald']),
        dress: random.pick(['knit', 'tee', 'hoodie']),
        extra: random.chance(0.4) ? 'glasses' : undefined,
      }),
      1190,
      420,
      -1.75,
      1.75,
    ) +
    table(s, 780, mix('#8a5d3b', mood.wall, 0.3)) +
    place(phone(s, phoneScreen(s, scamType)), 1010, 690, 0.36, 0.36, 12);
  const left =
    rect(
      0,
      0,
      900,
      900,
      s.radial(
        [
          [0, mix(mood.wall, mood.fill, 0.4)],
          [1, mix(mood.night, mood.fill, 0.08)],
        ],
        [0.5, 0.4, 0.7],
      ),
    ) +
    group(
      repeat(5, (i) => rect(60 + i * 160, 70, 110, 160, mix(mood.night, mood.fill, 0.3))),
      s.soft(3),
    ) +
    place(castOf(s, scamType), 390, 420, 1.75) +
    rect(0, 780, 900, 120, mix(mood.night, mood.fill, 0.12)) +
    rect(0, 780, 900, 4, mood.fill, 'opacity=".6"') +
    glow(s, 420, 560, 360, mood.fill, 0.25);
  const art =
    left +
    group(right, s.clip(path(home, '#000000'))) +
    line(`M${num(split + lean)} 0L${num(split - lean)} 900`, mood.night, 16) +
    line(
      `M${num(split + lean + 10)} 0L${num(split - lean + 10)} 900`,
      mood.key,
      2,
      'opacity=".6"',
    ) +
    group(
      line(
        `M470 400C620 ${num(random.between(180, 320))} 900 ${num(random.between(480, 620))} 1110 430`,
        mood.key,
        3,
        'stroke-dasharray="3 15" opacity=".8"',
      ),
      glowing,
    );
  return { art, focusX: split, wide: true };
}
