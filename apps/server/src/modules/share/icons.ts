import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pickTextColourOn } from '@film-contest/contract/accent';
import { Resvg } from '@resvg/resvg-js';
import type { Context } from '../../context.ts';
import {
  buildBoxNode,
  buildTextNode,
  type DrawnNode,
  type Sheet,
} from '../../platform/drawing/sheet.ts';
import { getInitial, isIconShaped } from '../branding/branding.rules.ts';
import { readLogo } from '../branding/branding.ts';
import { computeIconRevision } from '../settings/public-branding.ts';
import { getCachedContest } from '../settings/settings.ts';
import { colours } from './colours.ts';
import type { PicturePlan } from './picture-cache.ts';

/** Icons at the paths that browsers request by default, with the side in pixels. */
export const icons = [
  { url: '/favicon.ico', side: 32 },
  { url: '/apple-touch-icon.png', side: 180 },
  { url: '/icon-192.png', side: 192 },
  { url: '/icon-512.png', side: 512 },
] as const;

/** Plans an icon from the contest's logo or initial; null for the built-in icon. */
export async function planIcon(ctx: Context, side: number): Promise<PicturePlan | null> {
  const contest = await getCachedContest(ctx);
  const revision = computeIconRevision(contest);
  if (revision === null) return null;
  const logo = await readLogo(ctx);
  const { accent } = contest.branding;
  return {
    folder: `posters/icons/${side}`,
    revision,
    format: 'png',
    still: null,
    sheet: () =>
      logo && isIconShaped(logo)
        ? buildLogoIcon(side, logo)
        : buildInitialIcon(side, getInitial(contest.name['zh-CN']), accent?.dark ?? colours.stage),
  };
}

/** Builds an icon with the logo, on a light or dark background that contrasts with the logo. */
function buildLogoIcon(
  side: number,
  logo: { png: Buffer; width: number; height: number; tone: string },
) {
  const scale = (side * 0.84) / Math.max(logo.width, logo.height);
  const size = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
  const src = `data:image/png;base64,${logo.png.toString('base64')}`;
  const background = logo.tone === 'light' ? colours.stage : '#FFFFFF';
  return buildIconSheet(side, background, { type: 'img', props: { src, ...size, style: size } });
}

const buildInitialIcon = (side: number, initial: string, background: string) =>
  buildIconSheet(
    side,
    background,
    buildTextNode(
      {
        fontSize: Math.round(side * 0.62),
        fontWeight: 700,
        lineHeight: 1,
        color: background === colours.stage ? colours.ink : pickTextColourOn(background),
      },
      initial,
    ),
  );

const buildIconSheet = (side: number, background: string, mark: DrawnNode): Sheet => ({
  width: side,
  height: side,
  typefaces: ['sc'],
  node: buildBoxNode(
    {
      width: side,
      height: side,
      background,
      alignItems: 'center',
      justifyContent: 'center',
      fontFamily: 'sc',
    },
    mark,
  ),
});

const drawing = path.resolve(import.meta.dirname, '../../../../site/app/assets/icon.svg');

const builtIn = new Map<number, Promise<Buffer>>();

/** Draws the built-in icon. Caches one drawing per size, because drawing blocks the event loop. */
export function drawBuiltInIcon(side: number): Promise<Buffer> {
  const icon = builtIn.get(side) ?? renderBuiltInIcon(side);
  builtIn.set(side, icon);
  return icon;
}

async function renderBuiltInIcon(side: number): Promise<Buffer> {
  const svg = await readFile(drawing);
  return new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render().asPng();
}

/** Wraps a PNG in an ICO file: a header, and one directory entry that refers to the PNG. */
export function encodeIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
