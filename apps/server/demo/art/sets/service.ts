import { bokeh, glow, haze } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { candles, monitor, monitorBack, pendant, writing } from '../props.ts';
import { type Picture, table, wall } from '../room.ts';
import { fromBehind } from '../silhouettes.ts';
import { ellipse, frame, line, place, rect, repeat, type Sketch } from '../sketch.ts';

/** The «service centre»: a hall of headsets, all reading from the same script. */
export const serviceHall = (s: Sketch, variant: number): Picture =>
  variant === 0 ? rows(s) : closeUp(s);

function rows(s: Sketch): Picture {
  const { random, mood } = s;
  const agents = (y: number, count: number, scale: number, shade: number) =>
    repeat(count, (i) => {
      const x = (frame.width * (i + 0.5)) / count + random.between(-18, 18);
      const hair = random.pick(['crop', 'parted', 'bob', 'long', 'bun'] as const);
      const dress = random.pick(['suit', 'knit', 'tee'] as const);
      return place(bust(s, { hair, dress, extra: 'headset', shade }), x, y, scale);
    });
  const desks = (y: number, count: number, scale: number) =>
    rect(0, y, frame.width, 900 - y, mix(mood.wall, mood.night, 0.55)) +
    rect(0, y, frame.width, 4, mix(mood.wallLit, mood.key, 0.4)) +
    repeat(count, (i) =>
      place(
        monitorBack(s, 170, 112),
        (frame.width * (i + 0.5)) / count - 60 * scale,
        y - 44 * scale,
        scale,
      ),
    );
  const clocks = repeat(4, (i) =>
    place(
      ellipse(0, 0, 40, 40, mix(mood.wallLit, mood.key, 0.35)) +
        line(
          `M0 0L${random.whole(-20, 20)} ${random.whole(-26, -10)}M0 0L${random.whole(-14, 14)} 10`,
          mood.night,
          4,
        ),
      330 + i * 310,
      130,
    ),
  );
  const hero = random.between(640, 960);
  const art =
    wall(s, 0.5, 0.2) +
    clocks +
    repeat(4, (i) => place(pendant(s, 200, 420), 200 + i * 400, 170, 0.72)) +
    agents(318, 7, 0.5, 0.55) +
    desks(420, 7, 0.6) +
    haze(s, 250, mood.key, 0.1) +
    agents(450, 5, 0.78, 0.3) +
    desks(610, 5, 0.95) +
    place(
      bust(s, { hair: random.pick(['bob', 'parted', 'long']), dress: 'suit', extra: 'headset' }),
      hero,
      556,
      1.6,
    ) +
    desks(838, 3, 1.5) +
    glow(s, hero, 700, 420, mood.key, 0.22);
  return { art, focusX: hero };
}

function closeUp(s: Sketch): Picture {
  const { random, mood } = s;
  const x = random.between(900, 1060);
  const script =
    rect(0, 0, 520, 330, mix('#eef1f0', mood.key, 0.2)) +
    rect(0, 0, 520, 44, mix(mood.accent, mood.night, 0.15)) +
    writing(s, 36, 80, 300, 5, mix('#5c6668', mood.wall, 0.2), 40) +
    rect(380, 80, 110, 200, mix(mood.fill, '#ffffff', 0.3), 'rx="8"') +
    place(candles(s, 90, 120, -1, 8), 390, 130);
  const art =
    wall(s, 0.75, 0.4) +
    bokeh(s, 34, [0, 40, 1600, 420], [mood.key, mood.fill, mood.accent], [16, 52]) +
    `<g ${s.soft(7)}>${repeat(3, (i) => place(bust(s, { hair: random.pick(['crop', 'bob', 'bun']), dress: 'knit', extra: 'headset', shade: 0.6 }), 140 + i * 260, 430, 0.95))}</g>` +
    place(monitor(s, 520, 330, script), 330, 560, 1.1, 1.1) +
    place(
      bust(s, {
        hair: random.pick(['bob', 'long', 'parted', 'crop']),
        dress: random.pick(['suit', 'knit']),
        extra: 'headset',
      }),
      x,
      400,
      2.3,
    ) +
    table(s, 850, mix('#30343a', mood.wall, 0.4)) +
    `<g ${s.soft(12)}>${place(fromBehind(s, 'headset', mood.wall), 1540, 640, 1.9)}</g>`;
  return { art, focusX: x - 120 };
}
