/** Themes of the site and the console, each with its own accent colour. */
export const themes = ['dark', 'light'] as const;

export type Theme = (typeof themes)[number];

/** Background colours behind text in each theme; equal to those of `tokens.css` of the site. */
export const surfaces: Record<Theme, readonly string[]> = {
  dark: ['#0E1011', '#16191A', '#202425'],
  light: ['#F5F6F5', '#FFFFFF', '#E9ECEA'],
};

/** Key colours of the design, which mark giveaways and votes. No accent may look like them. */
const keyColours = ['#00B140', '#2FD76B', '#006B28'];

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

/** Minimum distance of an accent from the key colours in OKLab. Readers do not confuse two greens at this distance. */
const minKeyDistance = 0.1;

type Triple = readonly [number, number, number];

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

const decodeSrgb = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

const encodeSrgb = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

function readLinearRgb(colour: string): Triple {
  const read = (start: number) =>
    decodeSrgb(Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  return [read(1), read(3), read(5)];
}

/** Returns the relative luminance of a colour, `#RRGGBB`, as WCAG defines it. */
export function getLuminance(colour: string): number {
  const [red, green, blue] = readLinearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the lowest contrast of a text colour with a surface of the theme. */
export const getLowestContrast = (theme: Theme, colour: string): number =>
  Math.min(...surfaces[theme].map((surface) => getContrast(surface, colour)));

/** Converts a colour to OKLab, in which distances match perceived differences (Ottosson 2020). */
function toOklab(colour: string): Triple {
  const [red, green, blue] = readLinearRgb(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts OKLab to `#RRGGBB`; null for a colour that sRGB does not contain. */
function fromOklab([lightness, a, b]: Triple): string | null {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (parts.some((part) => part < -0.0005 || part > 1.0005)) return null;
  const toHex = (part: number) =>
    Math.round(255 * encodeSrgb(Math.min(1, Math.max(0, part))))
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(toHex).join('')}`.toUpperCase();
}

const getDistance = (one: Triple, other: Triple) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const isCloseToKeyColour = (colour: string) =>
  keyColours.some((key) => getDistance(toOklab(key), toOklab(colour)) < minKeyDistance);

export type AccentProblem = 'contrast' | 'keyColour';

/** Returns why a colour cannot be the accent of a theme; null if it can. */
export function findAccentProblem(theme: Theme, colour: string): AccentProblem | null {
  if (getLowestContrast(theme, colour) < minContrast) return 'contrast';
  return isCloseToKeyColour(colour) ? 'keyColour' : null;
}

const hueShifts = [0, ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((step) => [step * 6, step * -6])];

/** Returns the acceptable accent that differs least from a colour. Prefers the same hue. */
export function suggestAccent(theme: Theme, colour: string): string {
  const wanted = toOklab(colour);
  const chroma = Math.hypot(wanted[1], wanted[2]);
  const hue = Math.atan2(wanted[2], wanted[1]);
  let nearest = {
    distance: Number.POSITIVE_INFINITY,
    colour: theme === 'dark' ? '#F2F4F3' : '#121514',
  };
  for (const shift of hueShifts) {
    const angle = hue + (shift * Math.PI) / 180;
    for (const share of [1, 0.85, 0.7, 0.5, 0.3]) {
      for (let lightness = 0.1; lightness <= 0.98; lightness += 0.005) {
        const part = chroma * share;
        const lab: Triple = [lightness, part * Math.cos(angle), part * Math.sin(angle)];
        const found = fromOklab(lab);
        // Adds a penalty for a shifted hue, because people name colours by their hue.
        const distance = getDistance(wanted, lab) + Math.abs(shift) / 200;
        if (!found || distance >= nearest.distance) continue;
        if (findAccentProblem(theme, found) === null) nearest = { distance, colour: found };
      }
    }
  }
  return nearest.colour;
}

/** Returns black or white of the palette, whichever has the higher contrast on a fill colour. */
export const pickTextColourOn = (fill: string): string =>
  getContrast(fill, '#04140A') >= getContrast(fill, '#FFFFFF') ? '#04140A' : '#FFFFFF';
