import { beam, flare, glow } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { candles, monitor, writing } from '../props.ts';
import { type Picture, table, wall } from '../room.ts';
import { fromBehind } from '../silhouettes.ts';
import { frame, group, line, path, place, rect, repeat, type Sketch } from '../sketch.ts';

/** The chart that only ever climbs. */
export const investmentChart = (s: Sketch, variant: number): Picture =>
  variant === 0 ? trader(s) : guru(s);

function trader(s: Sketch): Picture {
  const { random, mood } = s;
  const panel = (w: number, h: number) =>
    random.chance(0.7)
      ? candles(s, w, h, random.pick([1, 1, -1]), random.whole(14, 26))
      : rect(0, 0, w, h, mix(mood.night, mood.wall, 0.5)) +
        writing(s, 20, 24, w - 60, Math.floor(h / 34), mix(mood.fill, mood.night, 0.3), 30);
  const wallOfScreens = repeat(6, (i) => {
    const [w, h] = [400, 240];
    const x = 360 + (i % 3) * 440;
    const y = 170 + Math.floor(i / 3) * 280;
    return place(monitor(s, w, h, group(place(panel(w - 40, h - 50), 20, 26)), false), x, y);
  });
  const x = random.between(560, 1020);
  const art =
    wall(s, 0.5, 0.3) +
    wallOfScreens +
    table(s, 690, mix('#26282e', mood.wall, 0.3)) +
    glow(s, x, 380, 560, mood.fill, 0.22) +
    place(
      fromBehind(s, random.pick(['short', 'bob', 'headset']), mix(mood.wall, mood.accent, 0.2)),
      x,
      500,
      1.85,
    ) +
    flare(s, x + random.between(-300, 300), 110, mood.fill, 0.35);
  return { art, focusX: x, oneWay: true };
}

function guru(s: Sketch): Picture {
  const { random, mood } = s;
  const x = random.between(520, 640);
  const rise = 'M0 420C140 400 190 330 290 340C390 350 410 230 520 220C600 214 640 120 760 30';
  const screen =
    rect(
      0,
      0,
      860,
      480,
      s.linear([
        [0, mix('#14233f', mood.wall, 0.3)],
        [1, mix('#0a1222', mood.night, 0.3)],
      ]),
    ) +
    place(candles(s, 780, 380, 1, 30), 40, 60) +
    place(
      line(rise, mix(mood.key, '#ffffff', 0.2), 12) +
        path('M740 0L800 6L776 62Z', mix(mood.key, '#ffffff', 0.2)),
      20,
      30,
    );
  const heads = repeat(9, (i) =>
    place(
      fromBehind(s, random.pick(['short', 'bob', 'bun', 'short']), mood.wall),
      60 + i * 185 + random.between(-24, 24),
      800 + random.between(-20, 34),
      0.92,
    ),
  );
  const art =
    wall(s, 0.65, 0.35) +
    place(monitor(s, 860, 480, screen, false), 1040, 330) +
    beam(s, [1500, -40], [x + 20, 760], 460, mood.key, 0.5) +
    beam(s, [60, -40], [x - 40, 760], 420, mood.accent, 0.3) +
    place(
      bust(s, {
        hair: random.pick(['parted', 'crop', 'bob']),
        dress: 'suit',
        extra: random.chance(0.4) ? 'glasses' : undefined,
      }),
      x,
      300,
      1.42,
    ) +
    rect(
      0,
      660,
      frame.width,
      240,
      s.linear([
        [0, mix(mood.wall, mood.night, 0.5)],
        [1, mood.night],
      ]),
    ) +
    path(
      `M${x - 150} 560L${x + 150} 560L${x + 124} 760L${x - 124} 760Z`,
      s.linear(
        [
          [0, mix(mood.wall, mood.key, 0.25)],
          [1, mood.night],
        ],
        [1, 0, 0, 1],
      ),
    ) +
    heads;
  return { art, focusX: 760, oneWay: true };
}
