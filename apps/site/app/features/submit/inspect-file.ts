import { isFileAcceptable, type MachineCheck } from '@film-contest/contract/checks';
import {
  checkImageDecoding,
  checkImageType,
  checkPixelCount,
} from '@film-contest/contract/image-rules';
import type { EntryFileKind } from '@film-contest/contract/media';
import { checkFilmRules } from './check-film.ts';
import {
  checkDecodedPicture,
  checkFileNameAndSize,
  checkPictureBytes,
  type FileFault,
  fileRules,
  type ImageSize,
} from './file-rules.ts';
import { readFilm } from './read-film.ts';
import { decodeImage, detectPictureType, readPictureHeaderSize } from './read-media.ts';

/** Result of the checks that run before a file is sent, by the same rules as on the server. */
export type Inspection =
  | { type: 'send' | 'refused'; checks: readonly MachineCheck[] }
  | { type: 'fault'; fault: FileFault }
  /** Too many bytes; `inspectPicture` prepares the picture for the cropper on demand. */
  | { type: 'heavy'; fault: FileFault; size: ImageSize }
  | { type: 'crop'; picture: ImageSize; size: ImageSize };

/** Checks a picked file by name and size and, if the browser can read it, by content. */
export async function inspectPickedFile(kind: EntryFileKind, file: File): Promise<Inspection> {
  const fault = checkFileNameAndSize(kind, file.name, file.size);
  if (fault) return { type: 'fault', fault };
  const { image } = fileRules[kind];
  if (image) return inspectImage(file, image);
  return kind === 'url' ? inspectFilm(file) : { type: 'send', checks: [] };
}

async function inspectImage(file: File, size: ImageSize): Promise<Inspection> {
  const type = checkImageType(await detectPictureType(file));
  if (type.level === 'refusal') return { type: 'refused', checks: [type] };
  const stored = await readPictureHeaderSize(file);
  const pixels = stored && checkPixelCount(stored);
  if (pixels?.level === 'refusal') return { type: 'refused', checks: [pixels] };
  const fault = checkPictureBytes(file.size);
  return fault ? { type: 'heavy', fault, size } : inspectPicture(file, size);
}

/** Decodes a picture to check its size and shape. */
export async function inspectPicture(file: File, size: ImageSize): Promise<Inspection> {
  const decoded = await decodeImage(file);
  if (!decoded) return { type: 'refused', checks: [checkImageDecoding(false)] };
  const picture = { width: decoded.width, height: decoded.height };
  decoded.close();
  const verdict = checkDecodedPicture(picture, size, file.size);
  if (verdict.type === 'crop') return { type: 'crop', picture, size };
  return { type: verdict.type === 'fits' ? 'send' : 'refused', checks: verdict.checks };
}

async function inspectFilm(file: File): Promise<Inspection> {
  const facts = await readFilm(file);
  const checks = facts ? checkFilmRules(facts) : [];
  return { type: isFileAcceptable(checks) ? 'send' : 'refused', checks };
}
