import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import type { FilmScript } from './film-scripts.ts';
import { posterArt } from './poster-art.ts';

const frame = { width: 1920, height: 1080 };
const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);

/** The opening card: the title over the set, out of focus, in the viewfinder's brackets. */
export const titleCard = (script: FilmScript) =>
  card(script, 'set', '#f2f4f3', [
    { text: script.title.zh, size: 132, y: 452 },
    { text: script.title.en, size: 46, y: 620 },
    { text: '穿帮 · 演示短片   The Giveaway · demonstration film', size: 26, y: 936 },
  ]);

/** The end card: the one line to remember, over the studio, in the green of what is seen through. */
export const endCard = (script: FilmScript) =>
  card(script, 'offset', '#2fd76b', [
    { text: script.tip.zh, size: 66, y: 456 },
    { text: script.tip.en, size: 36, y: 592 },
  ]);

interface Line {
  text: string;
  /** Size of the letters and distance of the line's middle from the top, in pixels. */
  size: number;
  y: number;
}

async function card(
  script: FilmScript,
  view: 'set' | 'offset',
  color: string,
  lines: readonly Line[],
): Promise<Buffer> {
  const small = { width: frame.width / 4, height: frame.height / 4 };
  const background = await sharp(Buffer.from(posterArt(script.seed, script.scamType, small, view)))
    .blur(6)
    .modulate({ brightness: 0.42 })
    .removeAlpha()
    .resize(frame.width, frame.height)
    .toBuffer();
  const texts = await Promise.all(
    lines.map((line, i) => drawLine(line, i === 0 ? color : '#e3e8e6')),
  );
  return sharp(background)
    .composite([{ input: brackets(color) }, ...texts])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A line of text as a picture, centred; the font file is ours, so no machine shows boxes. */
async function drawLine({ text, size, y }: Line, color: string): Promise<OverlayOptions> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(narrow(text))}</span>`,
      font: `Noto Sans SC ${size}`,
      fontfile: fontFile,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: Math.max(0, Math.round((frame.width - info.width) / 2)),
    top: Math.round(y - info.height / 2),
  };
}

/** This font draws curly quotation marks as wide as a Han character: straight ones suit English. */
const narrow = (text: string) =>
  /\p{Script=Han}/u.test(text) ? text : text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

const escapeMarkup = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

const brackets = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><path d="M190 260V190H260M1660 190H1730V260M1730 820V890H1660M260 890H190V820" fill="none" stroke="${color}" stroke-width="8"/></svg>`,
  );
