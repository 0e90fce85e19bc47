import { codes } from '@film-contest/contract/codes';
import { limits, toMegabytes } from '@film-contest/contract/limits';

interface FileError {
  code: number;
  params: Record<string, string | number>;
}

/** File extensions that the server accepts for pictures. */
export const pictureExtensions = '.jpg,.jpeg,.png';

/** Checks a picture before its upload. Returns null if the picture is valid. */
export function checkPictureFile(file: { type: string; size: number }): FileError | null {
  const { bytes, types } = limits.images;
  if (!(types as readonly string[]).includes(file.type)) {
    return { code: codes.fileType, params: { types: 'jpg, png' } };
  }
  if (file.size === 0) return { code: codes.fileEmpty, params: {} };
  if (file.size <= bytes) return null;
  return { code: codes.fileTooLarge, params: { size: toMegabytes(bytes) } };
}
