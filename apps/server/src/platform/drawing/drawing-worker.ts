import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { serveTasks } from '../tasks/serve-tasks.ts';
import type { Sheet, Typeface } from './sheet.ts';

const files = {
  sc: ['noto-sans-sc/400Regular/NotoSansSC_400Regular', 'noto-sans-sc/700Bold/NotoSansSC_700Bold'],
  tc: ['noto-sans-tc/400Regular/NotoSansTC_400Regular', 'noto-sans-tc/700Bold/NotoSansTC_700Bold'],
} as const;

const known = new Map<Typeface, Font[]>();

/** Regular and bold. The very same objects each time: satori keeps what it has read of them. */
function fontsOf(name: Typeface): Font[] {
  const found = known.get(name);
  if (found) return found;
  const [regular, bold] = files[name];
  const load = (file: string, weight: 400 | 700): Font => ({
    name,
    weight,
    data: readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${file}.ttf`))),
  });
  const fonts = [load(regular, 400), load(bold, 700)];
  known.set(name, fonts);
  return fonts;
}

const nothing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`;

async function draw({ width, height, typefaces, node }: Sheet): Promise<Buffer> {
  const svg = await satori(
    { key: null, ...node },
    {
      width,
      height,
      fonts: typefaces.flatMap(fontsOf),
      // Glyphs come from our own files alone: a letter without one stays a box, an emoji is left out.
      loadAdditionalAsset: async (script) => (script === 'emoji' ? nothing : []),
    },
  );
  const { pixels } = new Resvg(inlined(uncut(svg)), { font: { loadSystemFonts: false } }).render();
  return encode(pixels, width, height);
}

/** Smaller than what the renderer itself would write, in half the time. Sheets have no holes. */
const encode = (pixels: Uint8Array, width: number, height: number) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer();

/**
 * Without the cuts of pictures to their own boxes: they fill these exactly, as no sheet rounds a
 * picture's corners, and the cuts take a quarter of the time.
 */
const uncut = (svg: string) => svg.replace(/(<image [^>]*?) clip-path="[^"]*" mask="[^"]*"/g, '$1');

/** With its drawings as parts of the whole: a picture takes time for the whole sheet, however small. */
const inlined = (svg: string) =>
  svg.replace(
    /<image x="([^"]*)" y="([^"]*)"[^>]*? href="data:image\/svg\+xml;utf8,([^"]*)"[^>]*>/g,
    (_, x, y, drawing: string) =>
      decodeURIComponent(drawing).replace('<svg ', `<svg x="${x}" y="${y}" `),
  );

serveTasks({ draw });
