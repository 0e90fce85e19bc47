import sharp from 'sharp';
import { withGrain } from './art/grain.ts';
import { type ScamType, scamTypes } from './art/scam-type.ts';
import { demoContent } from './content.ts';
import { portraitArt } from './portrait.ts';
import { posterArt, posterSizes } from './poster-art.ts';
import { teamLogo } from './team-logo.ts';

const portrait = { width: 480, height: 600 };
const logo = 480;

/** The set and the studio around it that stand for the whole contest. */
const keySet = { seed: 'station-8', scamType: 'police' } as const;

/** Draws a picture of the demonstration's content by its name, e.g. `tip/loan`. */
export function contentArt(name: string): Promise<Buffer> {
  const [kind, ...rest] = name.split('/');
  const seed = rest.join('/');
  switch (kind) {
    case 'portrait':
      return drawPortrait(rest[0] === 'man' ? 'man' : 'woman', rest[1] ?? '');
    case 'logo':
      return sharp(Buffer.from(teamLogo(seed)), { density: 72 * (logo / 160) })
        .resize(logo, logo)
        .png()
        .toBuffer();
    case 'tip':
      return drawCover(`tip-${seed}`, seed as ScamType);
    case 'news':
      return drawCover(`news-${seed}`, scamOf(seed));
    case 'case':
      return drawStill(seed === 'offset' ? 'offset' : 'set');
    case 'key-art':
      return drawStill('offset');
    default:
      throw new Error(`no picture ${name}`);
  }
}

const drawPortrait = (look: 'woman' | 'man', seed: string) =>
  withGrain(Buffer.from(portraitArt(seed, look)), portrait);

const drawCover = (seed: string, scamType: ScamType) =>
  withGrain(Buffer.from(posterArt(seed, scamType, posterSizes.cover)), posterSizes.cover);

async function drawStill(view: 'set' | 'offset'): Promise<Buffer> {
  const { still } = posterSizes;
  const art = posterArt(keySet.seed, keySet.scamType, still, view);
  const drawn = await withGrain(Buffer.from(art), still);
  return sharp(drawn).jpeg({ quality: 90 }).toBuffer();
}

/** News speaks of every kind of scam in turn. */
const scamOf = (slug: string): ScamType =>
  scamTypes[demoContent.news.findIndex((news) => news.slug === slug) % scamTypes.length] ??
  keySet.scamType;
