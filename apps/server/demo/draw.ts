import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { artFile } from './art-file.ts';
import { contentArt } from './content-art.ts';
import { demoEntries } from './entries.ts';
import { type FilmId, filmScripts } from './film-scripts.ts';
import { makeDemoFilms } from './films.ts';
import { rasterise, renderPosters } from './poster-art.ts';
import { teamLogo } from './team-logo.ts';

/**
 * Draws the demonstration's files into a folder: `draw.ts pictures <folder> <slug>…`,
 * `draw.ts art <folder> <name>…` or `draw.ts film <id> <folder> <ffmpeg>`. A program of its own,
 * because it renders SVG, which the server's process never does.
 */
const [what = '', ...args] = process.argv.slice(2);

switch (what) {
  case 'pictures':
    await drawEntries(...(args as [string, ...string[]]));
    break;
  case 'art':
    await drawArt(...(args as [string, ...string[]]));
    break;
  default:
    await drawFilm(...(args as [string, string, string]));
}

async function drawEntries(folder: string, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    const entry = demoEntries.find((each) => each.slug === slug);
    if (!entry) throw new Error(`no entry ${slug}`);
    const { art = slug, scamType, direction } = entry;
    const posters = await renderPosters(art, scamType, ['cover', 'square'], direction);
    const pictures = { ...posters, logo: await rasterise(teamLogo(slug)) };
    for (const [name, picture] of Object.entries(pictures))
      await writeFile(path.join(folder, `${slug}-${name}.png`), picture);
  }
}

/** One after the other, to leave a core for others. */
async function drawArt(folder: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    await writeFile(path.join(folder, artFile(name)), await contentArt(name));
  }
}

async function drawFilm(id: string, folder: string, ffmpeg: string): Promise<void> {
  const script = filmScripts.find((each) => each.id === id);
  if (!script) throw new Error(`no film ${id}`);
  await makeDemoFilms(folder, ffmpeg, { only: [script.id satisfies FilmId] });
}
