import { beam, glow } from './light.ts';
import { mix } from './mood.ts';
import { ellipse, group, line, num, path, rect, repeat, type Sketch } from './sketch.ts';

/** Chroma-key green: wherever it shows, something has been seen through. */
export const chroma = '#00B140';

const metal = (s: Sketch) => mix('#4a4f52', s.mood.night, 0.35);
const timber = (s: Sketch) => mix('#c79a62', s.mood.key, 0.15);

/** A green screen w×h from its upper left corner, with creases and tracking crosses. */
export function greenScreen(s: Sketch, w: number, h: number): string {
  const creases = repeat(5, (i) =>
    rect(
      (w * (i + 0.6)) / 5.4,
      0,
      w * 0.05,
      h,
      s.linear(
        [
          [0, '#003d18', 0],
          [0.5, '#003d18', 0.4],
          [1, '#003d18', 0],
        ],
        [0, 0, 1, 0],
      ),
    ),
  );
  const crosses = repeat(8, (i) => {
    const [x, y] = [w * (0.12 + (i % 4) * 0.25), h * (0.22 + Math.floor(i / 4) * 0.45)];
    return line(
      `M${num(x - 9)} ${num(y)}h18M${num(x)} ${num(y - 9)}v18`,
      '#7dffae',
      3.5,
      'opacity=".7"',
    );
  });
  return (
    rect(
      0,
      0,
      w,
      h,
      s.linear([
        [0, chroma],
        [1, mix(chroma, '#003d18', 0.55)],
      ]),
    ) +
    creases +
    crosses +
    rect(-10, -8, w + 20, 14, metal(s), 'rx="7"')
  );
}

/** A film lamp on a tripod, feet at 0,0, its head about 430 up, shining to the left. */
export function lampStand(s: Sketch, lit = true): string {
  const steel = metal(s);
  return (
    line('M0-120L-74 0M0-120L74 0M0-120L8-6', steel, 7) +
    line('M0-100L0-400', steel, 9) +
    rect(-12, -260, 24, 22, mix(steel, '#000000', 0.3)) +
    (lit
      ? beam(s, [-58, -440], [-760, -60], 620, s.mood.key, 0.42) +
        glow(s, -66, -446, 210, s.mood.key, 0.9)
      : '') +
    group(
      rect(-46, -42, 92, 84, mix(steel, '#000000', 0.2), 'rx="12"') +
        path(
          'M-46-42L-96-84L-104-60L-50-30ZM-46 42L-96 84L-104 60L-50 30Z',
          mix(steel, '#000000', 0.45),
        ) +
        ellipse(-47, 0, 11, 37, lit ? mix(s.mood.key, '#ffffff', 0.6) : '#101214'),
      'transform="translate(0 -440) rotate(-14)"',
    )
  );
}

/** A soft box on a stand, feet at 0,0, its cloth turned to the right. */
export const softBox = (s: Sketch) =>
  line('M0-120L-66 0M0-120L66 0M0-100L0-430', metal(s), 8) +
  group(
    path('M-70-30L40-120L40 120L-70 30Z', '#0d0f10') +
      path('M40-120L66-112L66 112L40 120Z', mix(s.mood.fill, '#ffffff', 0.65)),
    'transform="translate(0 -470) rotate(12)"',
  ) +
  glow(s, 80, -460, 320, s.mood.fill, 0.45);

/** A microphone on its pole, reaching in from the upper right; its tip is at 0,0. */
export const boom = (s: Sketch) =>
  line('M40-26L760-330', '#0b0c0d', 13) +
  line('M48-34L760-334', metal(s), 3, 'opacity=".8"') +
  group(
    rect(
      -96,
      -27,
      150,
      54,
      s.linear([
        [0, '#3a3d3f'],
        [1, '#0c0d0e'],
      ]),
      'rx="27"',
    ) + repeat(9, (i) => rect(-84 + i * 14, -25, 3, 50, '#000000', 'opacity=".35"')),
    'transform="rotate(12)"',
  );

/** A cross of tape on the floor around 0,0: where the actor has to stand. */
export const tapeMark = (color: string) =>
  path('M-62-13L62 5L60 14L-64-4Z', color) + path('M-44 14L46-18L52-9L-38 22Z', color);

/** A film camera on its tripod as a dark shape, lens to the left, feet at 0,0. */
export function camera(s: Sketch): string {
  const dark = mix(s.mood.night, '#000000', 0.5);
  return (
    line('M0-270L-110 0M0-270L110 0M0-270L0 0', dark, 15) +
    rect(-52, -290, 104, 30, dark, 'rx="6"') +
    rect(-120, -420, 240, 130, dark, 'rx="12"') +
    rect(-70, -486, 120, 60, dark, 'rx="28"') +
    path('M-120-396L-196-412L-196-308L-120-324Z', dark) +
    path('M-196-430L-236-450L-236-274L-196-292Z', mix(dark, s.mood.fill, 0.12)) +
    rect(116, -410, 74, 52, dark, 'rx="6"') +
    ellipse(92, -312, 6, 6, '#e23b2e') +
    line('M-116-418L116-418', s.mood.key, 3, 'opacity=".55"')
  );
}

/** The clapperboard, 220×170 around its centre. */
export const slate = (s: Sketch) =>
  rect(-110, -50, 220, 135, '#141618', 'rx="6"') +
  repeat(3, (i) => rect(-96, -26 + i * 36, 192, 2.5, '#e8e8e4', 'opacity=".7"')) +
  rect(-40, -26, 2.5, 36, '#e8e8e4', 'opacity=".7"') +
  group(
    rect(0, -34, 224, 32, '#141618', 'rx="4"') +
      repeat(5, (i) =>
        path(
          `M${16 + i * 44}-34L${38 + i * 44}-34L${24 + i * 44}-2L${2 + i * 44}-2Z`,
          mix('#f1f0ea', s.mood.key, 0.2),
        ),
      ),
    'transform="translate(-110 -52) rotate(-15)"',
  );

/** The back of a painted wall: studs, a brace and a sandbag, h high from the floor at 0,0. */
export const brace = (s: Sketch, h: number) =>
  line(`M0 ${-h * 0.86}L${h * 0.42} 0L0-8`, timber(s), 14) +
  line(`M0 ${-h * 0.4}L${h * 0.2} ${-h * 0.42}`, timber(s), 11) +
  path(
    `M${h * 0.3} 6C${h * 0.28}-34 ${h * 0.54}-38 ${h * 0.56} 6Z`,
    mix('#2c3136', s.mood.night, 0.3),
  );

/** The raw edge of a painted wall, h high: timber, screws, the paint's run. */
export const rawEdge = (s: Sketch, h: number) =>
  rect(
    0,
    0,
    34,
    h,
    s.linear(
      [
        [0, mix(timber(s), '#ffffff', 0.1)],
        [1, mix(timber(s), s.mood.night, 0.55)],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  repeat(6, (i) => ellipse(17, 70 + i * (h / 6), 3.5, 3.5, '#2a2320')) +
  rect(0, 0, 4, h, s.mood.key, 'opacity=".8"');

/** Cables that wander over the floor. */
export const cables = (s: Sketch, y: number) =>
  repeat(3, (i) =>
    line(
      `M-20 ${num(y + i * 22)}C${num(s.random.between(200, 500))} ${num(y + 60)} ${num(s.random.between(500, 900))} ${num(y - 30)} ${num(s.random.between(900, 1200))} ${num(y + 40 + i * 10)}S1500 ${num(y + 20)} 1640 ${num(y + s.random.between(-10, 60))}`,
      '#08090a',
      6,
    ),
  );
