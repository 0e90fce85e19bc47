import { glow, haze } from '../light.ts';
import { mix } from '../mood.ts';
import { phone } from '../props.ts';
import { type Picture, wall } from '../room.ts';
import type { ScamType } from '../scam-type.ts';
import { phoneScreen } from '../screens.ts';
import { coin } from '../sets/task.ts';
import { fromBehind } from '../silhouettes.ts';
import {
  ellipse,
  frame,
  full,
  group,
  line,
  num,
  path,
  place,
  rect,
  repeat,
  type Sketch,
} from '../sketch.ts';

/** Dinner from above: what floats in the soup is money. */
export function bowl(s: Sketch): Picture {
  const { mood, random } = s;
  const clay = mix('#f4ead8', mood.key, 0.4);
  const broth = mix('#c2571b', mood.accent, 0.25);
  const noodles = repeat(26, () => {
    const [x, y] = [random.between(560, 760), random.between(300, 640)];
    return line(
      `M${num(x)} ${num(y)}C${num(x + 120)} ${num(y - random.between(60, 190))} ${num(x + 220)} ${num(y + random.between(60, 190))} ${num(x + random.between(280, 400))} ${num(y + random.between(-90, 90))}`,
      random.pick([
        mix('#ffe3a0', mood.key, 0.2),
        mix('#f6cd78', broth, 0.1),
        mix('#ffefc6', mood.key, 0.3),
      ]),
      random.between(9, 14),
    );
  });
  const stray = [
    [188, 220, 66],
    [250, 700, 52],
    [1420, 690, 74],
    [1330, 180, 46],
  ] as const;
  const art =
    full(
      s.radial(
        [
          [0, mood.wallLit],
          [1, mood.wall],
        ],
        [0.5, 0.45, 0.75],
      ),
    ) +
    repeat(7, (i) => rect(i * 246 - 30, 0, 3, 900, mood.night, 'opacity=".1"')) +
    group(ellipse(846, 520, 372, 352, mood.night, 'opacity=".55"'), s.soft(26)) +
    ellipse(
      800,
      450,
      372,
      372,
      s.linear(
        [
          [0, mix(clay, '#ffffff', 0.4)],
          [1, mix(clay, mood.night, 0.35)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    ellipse(800, 450, 346, 346, mix(mood.accent, mood.night, 0.12)) +
    ellipse(
      800,
      450,
      330,
      330,
      s.linear(
        [
          [0, mix(clay, mood.night, 0.42)],
          [1, mix(clay, '#ffffff', 0.2)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    group(
      ellipse(
        800,
        456,
        304,
        304,
        s.radial([
          [0, mix(broth, mood.key, 0.35)],
          [1, broth],
        ]),
      ) +
        noodles +
        repeat(24, () =>
          ellipse(
            random.between(520, 1080),
            random.between(190, 720),
            random.between(5, 15),
            random.between(4, 12),
            mix('#ffd98a', mood.key, 0.3),
            'opacity=".55"',
          ),
        ),
      s.clip(ellipse(800, 456, 304, 304, '#000000')),
    ) +
    group(ellipse(876, 424, 136, 132, mood.night, 'opacity=".45"'), s.soft(10)) +
    ellipse(862, 404, 136, 128, mix('#fff8ea', mood.key, 0.3)) +
    ellipse(680, 560, 96, 92, mix('#fff8ea', mood.key, 0.2)) +
    place(coin(s, 78), 866, 402, 1, 1, 12) +
    place(coin(s, 54), 682, 558, 1, 1, -18) +
    place(coin(s, 46), 984, 590, 1, 0.92, 30) +
    stray
      .map(
        ([x, y, r]) =>
          group(ellipse(x + 14, y + 20, r, r, mood.night, 'opacity=".4"'), s.soft(9)) +
          place(coin(s, r), x, y, 1, 1, random.between(0, 90)),
      )
      .join('') +
    line(
      'M1004 292L1560 26M1040 330L1590 96',
      mood.night,
      24,
      `opacity=".32" transform="translate(18 30)" ${s.soft(8)}`,
    ) +
    line('M700 448L1560 14', mix('#7a1f1a', mood.accent, 0.25), 22) +
    line('M742 508L1600 84', mix('#7a1f1a', mood.accent, 0.25), 22) +
    line('M704 440L1560 8', mix(mood.accent, mood.key, 0.55), 4, 'opacity=".7"');
  return { art, focusX: 820 };
}

/** A table as long as the lie: at its far end no more than a screen. */
export function longTable(s: Sketch, scamType: ScamType): Picture {
  const { mood, random } = s;
  const [vx, vy] = [800, 330];
  const near = (share: number, x: number, y: number) =>
    `${num(vx + (x - vx) * share)} ${num(vy + (y - vy) * share)}`;
  const cloth = mix('#f4ecdf', mood.key, 0.35);
  const walls = [-1, 1].map((side) => {
    const x = side < 0 ? 0 : 1600;
    const panels = repeat(6, (i) => {
      const [from, to] = [0.9 / 1.42 ** i, 0.9 / 1.42 ** i / 1.22];
      return path(
        `M${near(from, x, 60)}L${near(to, x, 60)}L${near(to, x, 640)}L${near(from, x, 640)}Z`,
        s.linear([
          [0, mix(mood.accent, mood.key, 0.25)],
          [1, mix(mood.wall, mood.night, 0.3)],
        ]),
        `opacity="${(0.85 - i * 0.08).toFixed(2)}"`,
      );
    });
    return (
      path(
        `M${x} -200L${vx} ${vy}L${x} 1300Z`,
        s.linear(
          [
            [0, mix(mood.wall, mood.night, 0.45)],
            [1, mood.wall],
          ],
          side < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
        ),
      ) + panels
    );
  });
  const places = repeat(9, (i) => {
    const share = 0.16 * 1.27 ** i;
    const scale = share;
    const [lx, ly] = near(share, 520, 820).split(' ').map(Number);
    const [rx] = near(share, 1080, 820).split(' ').map(Number);
    const [cx, cy] = near(share, 800, 790).split(' ').map(Number);
    const plate = (x = 0, y = 0) =>
      ellipse(x, y, 110 * scale, 26 * scale, mix(cloth, mood.night, 0.22)) +
      ellipse(x, y - 3 * scale, 70 * scale, 15 * scale, mix(cloth, '#ffffff', 0.4));
    const flame =
      i % 2
        ? rect(
            (cx ?? 0) - 7 * scale,
            (cy ?? 0) - 150 * scale,
            14 * scale,
            150 * scale,
            mix(cloth, '#ffffff', 0.3),
          ) +
          ellipse(
            cx ?? 0,
            (cy ?? 0) - 168 * scale,
            8 * scale,
            20 * scale,
            mix(mood.key, '#ffffff', 0.5),
          ) +
          glow(s, cx ?? 0, (cy ?? 0) - 166 * scale, 130 * scale, mix('#ffc06a', mood.key, 0.4), 0.8)
        : '';
    return plate(lx, ly) + plate(rx, ly) + flame;
  });
  const art =
    rect(0, 0, frame.width, frame.height, mix(mood.wall, mood.night, 0.35)) +
    path(
      `M0 -200L${vx} ${vy}L1600 -200Z`,
      s.linear([
        [0, mood.night],
        [1, mix(mood.wall, mood.night, 0.3)],
      ]),
    ) +
    walls.join('') +
    path(
      `M-300 900L${vx} ${vy}L1900 900Z`,
      s.linear([
        [0, mix(mood.wall, mood.key, 0.2)],
        [1, mood.night],
      ]),
    ) +
    rect(710, 190, 180, 250, mix(mood.wallLit, mood.key, 0.25)) +
    path(
      `M${near(0.14, 260, 900)}L${near(0.14, 1340, 900)}L1380 900L220 900Z`,
      s.linear([
        [0, mix(cloth, mood.key, 0.4)],
        [1, mix(cloth, mood.night, 0.42)],
      ]),
    ) +
    path(
      `M${near(0.14, 260, 900)}L220 900L150 900L${near(0.14, 190, 900)}Z`,
      mix(cloth, mood.night, 0.55),
    ) +
    path(
      `M${near(0.14, 1340, 900)}L1380 900L1450 900L${near(0.14, 1410, 900)}Z`,
      mix(cloth, mood.night, 0.55),
    ) +
    glow(s, 800, 312, 320, mix('#ff7d9c', mood.key, 0.35), 0.75) +
    place(phone(s, phoneScreen(s, scamType)), 800, 318, 0.3) +
    places +
    haze(s, 500, mood.night, 0.4) +
    place(
      fromBehind(s, random.pick(['bun', 'bob']), mix(mood.accent, mood.night, 0.2)),
      800,
      690,
      1.5,
    );
  return { art, focusX: 800, oneWay: true };
}

/** A savings book as a roof over somebody's head. */
export function passbook(s: Sketch): Picture {
  const { mood } = s;
  const paper = mix('#fff7e6', mood.key, 0.3);
  const cover = mix(mood.accent, mood.night, 0.1);
  const page = (side: number) => {
    const at = (x: number, y: number) => `${num(800 + side * x)} ${num(y)}`;
    const rows = repeat(9, (i) =>
      line(
        `M${at(70 + i * 4, 226 + i * 31)}L${at(230 + i * 8, 274 + i * 31)}M${at(290 + i * 8, 292 + i * 31)}L${at(400 + i * 12, 325 + i * 31)}`,
        i > 5 && side > 0 ? mood.accent : mix(mood.night, paper, 0.55),
        8,
        'opacity=".75"',
      ),
    );
    return (
      path(`M${at(0, 120)}L${at(590, 330)}L${at(690, 640)}L${at(0, 520)}Z`, cover) +
      path(
        `M${at(0, 140)}L${at(566, 338)}L${at(656, 612)}L${at(0, 500)}Z`,
        s.linear([
          [0, side > 0 ? paper : mix(paper, mood.wall, 0.3)],
          [1, mix(paper, mood.night, side > 0 ? 0.16 : 0.34)],
        ]),
      ) +
      group(
        rows,
        s.clip(path(`M${at(0, 140)}L${at(566, 338)}L${at(656, 612)}L${at(0, 500)}Z`, '#000000')),
      )
    );
  };
  const dark = mix(mood.night, '#000000', 0.2);
  const art =
    wall(s, 0.5, 0.75) +
    glow(s, 800, 760, 620, mood.key, 0.6) +
    path('M0 820L1600 820L1600 900L0 900Z', mix(mood.wall, mood.night, 0.4)) +
    line('M-20 60C300 90 420 10 700 60S1180 20 1620 80', dark, 5) +
    line('M800 120C812 60 800 20 820 52', dark, 5) +
    group(
      path(
        'M800 150L120 370L100 660L800 540L1500 660L1480 370Z',
        mood.night,
        'opacity=".4" transform="translate(0 34)"',
      ),
      s.soft(20),
    ) +
    page(-1) +
    page(1) +
    line('M800 128L800 512', mix(cover, mood.night, 0.4), 8) +
    place(
      path('M-92 0L-84-86L84-86L92 0Z', mix(mood.accent, mood.wall, 0.3)) +
        rect(-112, -120, 38, 122, mix(mood.accent, mood.night, 0.3), 'rx="16"') +
        rect(74, -120, 38, 122, mix(mood.accent, mood.night, 0.3), 'rx="16"') +
        path('M-50-40C-64-150-44-190 0-190C44-190 64-150 50-40Z', dark) +
        ellipse(0, -218, 31, 35, dark) +
        ellipse(10, -252, 18, 15, dark) +
        line('M34-120C70-130 66-180 36-204', dark, 15) +
        rect(24, -226, 14, 46, mood.accent, 'rx="6" transform="rotate(12 30 -204)"'),
      800,
      842,
      0.98,
    );
  return { art, focusX: 800 };
}
