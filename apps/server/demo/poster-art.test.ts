import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { scamTypes } from './art/scam-type.ts';
import { type StoryName, stories } from './art/stories/stories.ts';
import { demoEntries } from './entries.ts';
import { portraitArt } from './portrait.ts';
import { posterArt, posterSizes, rasterise, renderPosters } from './poster-art.ts';
import { teamLogo } from './team-logo.ts';

const small = { width: 160, height: 90 };
const views = ['poster', 'set', 'offset'] as const;

/** Decodes a drawing, which fails on anything but well-formed SVG with resolvable references. */
async function decode(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const spread = data.reduce((a, b) => Math.max(a, b)) - data.reduce((a, b) => Math.min(a, b));
  return { width: info.width, height: info.height, spread };
}

/** Ids that are referred to but never defined; librsvg would silently paint nothing. */
function dangling(svg: string): string[] {
  const defined = new Set([...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id));
  return [...svg.matchAll(/url\(#([^)]+)\)/g)]
    .map(([, id]) => id ?? '')
    .filter((id) => !defined.has(id));
}

describe('posterArt', () => {
  test.each(scamTypes)('draws %s the same for a seed and differently for others', (scamType) => {
    for (const view of views) {
      const drawn = posterArt('one', scamType, small, view);
      expect(posterArt('one', scamType, small, view)).toBe(drawn);
      expect(posterArt('two', scamType, small, view)).not.toBe(drawn);
    }
  });

  test.each(views)('is a picture in the view «%s»', async (view) => {
    for (const scamType of scamTypes) {
      for (const seed of ['a', 'b', 'c', 'd']) {
        const svg = posterArt(seed, scamType, small, view);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/);
        expect(dangling(svg)).toEqual([]);
        const { width, height, spread } = await decode(svg);
        expect([width, height]).toEqual([160, 90]);
        expect(spread).toBeGreaterThan(60);
      }
    }
  });

  test('shows chroma-key green in the studio only', () => {
    for (const { slug, art = slug, scamType, direction } of demoEntries) {
      expect(posterArt(art, scamType, small, 'set', direction)).not.toContain('#00B140');
      expect(posterArt(art, scamType, small, 'offset', direction)).toContain('#00B140');
    }
  });

  test('gives every entry a picture of its own', () => {
    const pictures = demoEntries.map(({ slug, art = slug, scamType, direction }) =>
      posterArt(art, scamType, small, 'poster', direction),
    );
    expect(new Set(pictures).size).toBe(demoEntries.length);
  });

  test('tells no story twice, and has one for every shot', () => {
    const shots = demoEntries.flatMap(({ direction }) => direction?.shot ?? []);
    expect(shots.toSorted()).toEqual(Object.keys(stories).toSorted());
  });

  test.each(Object.keys(stories) as StoryName[])('draws the story of «%s»', async (shot) => {
    for (const mood of ['paper', 'noir'] as const) {
      for (const size of [small, { width: 90, height: 90 }]) {
        const svg = posterArt('a', 'romance', size, 'poster', { shot, mood });
        expect(posterArt('a', 'romance', size, 'poster', { shot, mood })).toBe(svg);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/);
        expect(dangling(svg)).toEqual([]);
        expect(await decode(svg)).toMatchObject(size);
      }
    }
  });

  test('crops to a square without squeezing', () => {
    const box = /viewBox="([^"]+)"/.exec(
      posterArt('a', 'police', { width: 400, height: 400 }),
    )?.[1];
    const [x = 0, y = 0, width = 0, height = 0] = (box ?? '').split(' ').map(Number);
    expect([width, height, y]).toEqual([900, 900, 0]);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(1600);
  });
});

test('renderPosters makes PNGs of the exact sizes, below the limit of 5 MB', async () => {
  const pictures = await renderPosters('safe-account', 'police', ['cover', 'square']);
  for (const name of ['cover', 'square'] as const) {
    const { format, width, height } = await sharp(pictures[name]).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...posterSizes[name] });
    expect(pictures[name].length).toBeLessThan(5 * 1024 * 1024);
  }
});

test.each(demoEntries)('the logo of $slug is a steady mark of 160×160', async ({ slug }) => {
  const svg = teamLogo(slug);
  expect(teamLogo(slug)).toBe(svg);
  expect(svg).not.toMatch(/NaN|undefined/);
  const { width, height } = await sharp(await rasterise(svg)).metadata();
  expect([width, height]).toEqual([160, 160]);
});

test('portraits are steady and differ', async () => {
  const svg = portraitArt('a', 'woman');
  expect(portraitArt('a', 'woman')).toBe(svg);
  expect(portraitArt('b', 'woman')).not.toBe(svg);
  expect(dangling(svg)).toEqual([]);
  expect(await decode(svg)).toMatchObject({ width: 480, height: 600 });
});
