import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Path } from 'fontkit';

// Loads fonts from npm packages, because a server may have no fonts installed. All digits of these fonts are easy to
// read, and look different in each font.
const files = [
  'patua-one/400Regular/PatuaOne_400Regular.ttf',
  'righteous/400Regular/Righteous_400Regular.ttf',
  'lobster/400Regular/Lobster_400Regular.ttf',
  'luckiest-guy/400Regular/LuckiestGuy_400Regular.ttf',
  'chewy/400Regular/Chewy_400Regular.ttf',
  'shrikhand/400Regular/Shrikhand_400Regular.ttf',
  'ultra/400Regular/Ultra_400Regular.ttf',
  'rammetto-one/400Regular/RammettoOne_400Regular.ttf',
  'pacifico/400Regular/Pacifico_400Regular.ttf',
];

const require = createRequire(import.meta.url);

/** The outlines of the digits, one map per font. */
export const faces: readonly ReadonlyMap<string, Path>[] = files.map((file) => {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/${file}`))) as Font;
  return new Map(
    [...'23456789'].map((digit) => [digit, font.glyphForCodePoint(digit.charCodeAt(0)).path]),
  );
});
