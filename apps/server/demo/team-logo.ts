import { mix, moods } from './art/mood.ts';
import { type Random, seededRandom } from './art/random.ts';
import { ellipse, line, num, path, rect, repeat } from './art/sketch.ts';

type Mark = (ink: string, second: string, paper: string, random: Random) => string;

/** Marks in a square of 160, composed around 80,80. */
const marks: readonly Mark[] = [
  // Three film frames, one behind the other.
  (ink, second, paper) =>
    rect(36, 30, 68, 50, second, 'rx="5"') +
    rect(46, 54, 68, 50, ink, 'rx="5"') +
    rect(56, 78, 68, 50, mix(ink, second, 0.5), 'rx="5"') +
    path('M82 92L106 103L82 114Z', paper),
  // A strip with perforations.
  (ink, _second, paper) =>
    `<g transform="rotate(-24 80 80)">${rect(46, -20, 68, 200, ink)}${repeat(10, (i) => rect(51, -10 + i * 19, 9, 10, paper, 'rx="2"') + rect(100, -10 + i * 19, 9, 10, paper, 'rx="2"'))}${rect(66, 54, 28, 48, paper, 'rx="3"')}</g>`,
  // An iris of six blades.
  (ink, second, paper) =>
    ellipse(80, 80, 54, 54, ink) +
    repeat(
      6,
      (i) =>
        `<g transform="rotate(${i * 60} 80 80)">${path('M80 26A54 54 0 0 1 126.8 53L98 70L80 58Z', i % 2 ? second : mix(ink, second, 0.5))}</g>`,
    ) +
    path('M80 58L99 69L99 91L80 102L61 91L61 69Z', paper),
  // An eye whose pupil plays.
  (ink, second, paper) =>
    path('M22 80C44 44 116 44 138 80C116 116 44 116 22 80Z', ink) +
    ellipse(80, 80, 27, 27, paper) +
    path('M72 66L98 80L72 94Z', second),
  // A lamp and its cone.
  (ink, second) =>
    path('M58 46L102 46L138 132L22 132Z', second, 'opacity=".85"') +
    path('M62 26L98 26L112 54L48 54Z', ink) +
    rect(74, 14, 12, 14, ink),
  // Mountains under a moon.
  (ink, second) =>
    ellipse(106, 50, 20, 20, second) +
    path('M18 124L62 48L88 92L104 68L142 124Z', ink) +
    path('M62 48L74 69L62 78L50 69Z', second, 'opacity=".8"'),
  // Waves.
  (ink, second) =>
    repeat(4, (i) =>
      line(
        `M22 ${50 + i * 20}C42 ${34 + i * 20} 60 ${34 + i * 20} 80 ${50 + i * 20}S118 ${66 + i * 20} 138 ${50 + i * 20}`,
        i % 2 ? second : ink,
        9,
      ),
    ),
  // Half suns, stacked.
  (ink, second) =>
    repeat(3, (i) =>
      path(
        `M${30 + i * 12} ${68 + i * 28}A${50 - i * 12} ${50 - i * 12} 0 0 1 ${130 - i * 12} ${68 + i * 28}Z`,
        i % 2 ? second : ink,
      ),
    ),
  // A viewfinder.
  (ink, second) =>
    line(
      'M34 58L34 36L58 36M102 36L126 36L126 58M126 102L126 124L102 124M58 124L34 124L34 102',
      ink,
      9,
    ) + ellipse(80, 80, 17, 17, second),
  // A clapperboard.
  (ink, second, paper) =>
    rect(30, 70, 100, 60, ink, 'rx="5"') +
    `<g transform="rotate(-14 30 66)">${rect(30, 44, 104, 22, ink, 'rx="4"')}${repeat(4, (i) => path(`M${44 + i * 24} 44L${56 + i * 24} 44L${48 + i * 24} 66L${36 + i * 24} 66Z`, paper))}</g>` +
    path('M70 86L96 100L70 114Z', second),
  // A folded bird.
  (ink, second) =>
    path('M20 84L140 30L96 132L74 98Z', ink) + path('M74 98L140 30L62 92L60 126Z', second),
  // Circles that meet.
  (ink, second) =>
    ellipse(60, 68, 36, 36, ink, 'opacity=".92"') +
    ellipse(100, 68, 36, 36, second, 'opacity=".88"') +
    ellipse(80, 102, 36, 36, mix(ink, second, 0.5), 'opacity=".85"'),
  // A block of windows, one lit.
  (ink, second, _paper, random) => {
    const lit = random.whole(0, 8);
    return repeat(9, (i) =>
      rect(
        34 + (i % 3) * 32,
        34 + Math.floor(i / 3) * 32,
        26,
        26,
        i === lit ? second : ink,
        `rx="${num(2)}"`,
      ),
    );
  },
  // A seal with a slanted stroke.
  (ink, second, paper) =>
    rect(30, 30, 100, 100, ink, 'rx="16"') +
    path('M48 112L92 48L112 48L68 112Z', paper) +
    ellipse(52, 54, 11, 11, second) +
    ellipse(108, 106, 11, 11, second),
];

/** Draws a team's mark as an SVG of 160×160, without text; the same seed gives the same mark. */
export function teamLogo(seed: string): string {
  const random = seededRandom(`logo/${seed}`);
  const mood = random.pick(moods);
  const dark = random.chance(0.5);
  const paper = dark ? mix(mood.night, mood.wall, 0.45) : mix('#f4f1ea', mood.key, 0.25);
  const ink = dark ? mix(mood.key, '#ffffff', 0.15) : mix(mood.wall, mood.night, 0.4);
  const mark = random.pick(marks)(ink, mix(mood.accent, ink, 0.08), paper, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">${rect(0, 0, 160, 160, paper)}${mark}</svg>`;
}
