import { beam } from './light.ts';
import { mix } from './mood.ts';
import { parcel, phone, sheet, squareCode, stampMark } from './props.ts';
import type { Picture } from './room.ts';
import type { ScamType } from './scam-type.ts';
import { phoneScreen } from './screens.ts';
import { blade } from './sets/game.ts';
import { heart } from './sets/romance.ts';
import { coin } from './sets/task.ts';
import { ellipse, frame, group, line, path, place, rect, repeat, type Sketch } from './sketch.ts';

/** Straight down on a table: what a detective would lay out. */
export function tabletop(s: Sketch, scamType: ScamType): Picture {
  const { random, mood } = s;
  const wood = random.pick([
    mix('#7a5334', mood.wall, 0.45),
    mix('#39424a', mood.wall, 0.5),
    mix(mood.wallLit, mood.key, 0.15),
  ]);
  const planks = repeat(
    6,
    (i) =>
      rect(
        0,
        i * 150,
        frame.width,
        150,
        s.linear([
          [0, mix(wood, mood.key, 0.05 + (i % 3) * 0.05)],
          [1, mix(wood, mood.night, 0.12 + (i % 2) * 0.08)],
        ]),
      ) + rect(0, i * 150 + 147, frame.width, 3, mood.night, 'opacity=".5"'),
  );
  const x = random.between(640, 960);
  const spread = [...around].sort(() => random.next() - 0.5).slice(0, 5);
  const spots: readonly (readonly [number, number])[] = [
    [250, 230],
    [300, 660],
    [1330, 240],
    [1290, 680],
    [x < 800 ? 1000 : 590, 170],
  ];
  const props = spread.map((prop, i) => {
    const [px, py] = spots[i] ?? [0, 0];
    return place(
      shadowed(prop(s)),
      px + random.between(-40, 40),
      py + random.between(-30, 30),
      1,
      1,
      random.between(-35, 35),
    );
  });
  const art =
    planks +
    props.join('') +
    place(
      shadowed(evidence[scamType](s)),
      x < 800 ? x + 340 : x - 340,
      470,
      1,
      1,
      random.between(-20, 20),
    ) +
    place(
      shadowed(phone(s, phoneScreen(s, scamType))),
      x,
      450,
      1.08,
      1.08,
      random.between(-18, 18),
    ) +
    beam(
      s,
      [random.pick([-60, 1660]), -80],
      [random.between(600, 1000), 900],
      1200,
      mood.key,
      0.42,
    ) +
    rect(
      0,
      0,
      frame.width,
      frame.height,
      s.radial(
        [
          [0, mood.night, 0],
          [0.5, mood.night, 0.05],
          [1, mood.night, 0.72],
        ],
        [x / 1600, 0.5, 0.66],
      ),
    );
  return { art, focusX: x, oneWay: true };
}

const shadowed = (content: string) =>
  `<g style="filter:drop-shadow(10px 14px 9px rgba(0,0,0,.45))">${content}</g>`;

const evidence: Record<ScamType, (s: Sketch) => string> = {
  police: (s) => badge(s),
  service: (s) =>
    rect(-120, -120, 240, 240, mix('#f3efe4', s.mood.wall, 0.15), 'rx="6"') +
    place(squareCode(s, 190, '#1d1c1a'), -95, -95),
  parcel: (s) => place(parcel(s, 330, 250), -165, 125),
  investment: (s) =>
    sheet(s, 250, 330) +
    line('M-90 90L-40 40L0 60L80-40', '#c9302c', 9) +
    path('M62-44L92-52L84-20Z', '#c9302c'),
  romance: (s) =>
    path(heart, mix('#c9304c', s.mood.accent, 0.3), 'transform="scale(2)"') + sheet(s, 170, 120),
  task: (s) => repeat(7, (i) => place(coin(s, 44), (i % 3) * 66 - 66, Math.floor(i / 3) * 70 - 60)),
  loan: (s) => sheet(s, 270, 360, true),
  game: (s) => blade(s),
};

function badge(s: Sketch): string {
  const gold = mix('#d8b45c', s.mood.key, 0.25);
  return (
    rect(-130, -165, 260, 330, mix('#1a1712', s.mood.wall, 0.15), 'rx="16"') +
    path('M0-112L84-80L84 8C84 62 40 92 0 108C-40 92-84 62-84 8L-84-80Z', gold) +
    path(
      'M0-82L60-58L60 6C60 46 28 68 0 80C-28 68-60 46-60 6L-60-58Z',
      mix('#24437e', s.mood.wall, 0.2),
    ) +
    path('M0-44L12-14L44-14L19 6L28 38L0 19L-28 38L-19 6L-44-14L-12-14Z', gold)
  );
}

const around: readonly ((s: Sketch) => string)[] = [
  (s) =>
    ellipse(0, 0, 108, 108, mix('#e9e4da', s.mood.wall, 0.25)) +
    ellipse(0, 0, 84, 84, mix('#cfc6b8', s.mood.wall, 0.3)) +
    ellipse(0, 0, 66, 66, mix('#3b2415', s.mood.night, 0.2)) +
    ellipse(-18, -20, 22, 14, s.mood.key, 'opacity=".3"'),
  (s) =>
    rect(-150, -95, 300, 190, mix('#c9a774', s.mood.wall, 0.3)) +
    path('M-150-95L0 30L150-95Z', mix('#b08d5c', s.mood.wall, 0.3)) +
    place(stampMark(s), 90, 50, 0.45),
  (s) => sheet(s, 240, 320),
  (s) =>
    rect(-120, -76, 240, 152, mix(s.mood.accent, s.mood.night, 0.2), 'rx="14"') +
    rect(-120, -46, 240, 34, s.mood.night, 'opacity=".6"') +
    rect(-96, 26, 56, 34, mix('#d8b45c', s.mood.key, 0.3), 'rx="5"'),
  (s) =>
    group(
      repeat(3, (i) =>
        place(
          rect(-14, -90, 28, 110, mix('#b9b4a8', s.mood.wall, 0.3), 'rx="4"') +
            ellipse(0, -100, 32, 32, mix('#b9b4a8', s.mood.wall, 0.25)),
          0,
          0,
          1,
          1,
          i * 32 - 30,
        ),
      ),
    ),
  (s) =>
    `<g fill="none" stroke="${mix('#23211f', s.mood.night, 0.2)}" stroke-width="10"><circle cx="-62" r="54"/><circle cx="62" r="54"/><path d="M-10 0H10"/></g>` +
    ellipse(-62, 0, 50, 50, s.mood.fill, 'opacity=".28"') +
    ellipse(62, 0, 50, 50, s.mood.fill, 'opacity=".28"'),
  (s) =>
    rect(-100, -130, 200, 260, mix(s.mood.fill, s.mood.night, 0.4), 'rx="8"') +
    rect(-86, -130, 8, 260, s.mood.night, 'opacity=".4"') +
    line('M120 90L170-120', mix(s.mood.accent, s.mood.night, 0.1), 14),
];
