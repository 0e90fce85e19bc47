/** Box in pixels into which a logo is scaled: twice the size that the widest page shows. */
const logoBox = { width: 640, height: 160 };

/** Returns the size of a logo scaled down into the box. Keeps the aspect ratio. */
export function fitLogoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height);
  const scaleSide = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaleSide(width), height: scaleSide(height) };
}

/** Whether a logo is readable as a small square icon; a wider one is replaced by the contest's initial. */
export const isIconShaped = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) <= 1.6 * Math.min(width, height);

/** Returns the first character of a name that is a letter, a digit or a Han character. */
export const getInitial = (name: string): string =>
  (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase('en');
