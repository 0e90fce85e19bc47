import type { MachineCheck } from '@film-contest/contract/checks';
import { limits } from '@film-contest/contract/limits';
import type { EntryFileKind } from '@film-contest/contract/media';
import {
  type FileFault,
  fileRules,
  type ImageSize,
  judgeFile,
  judgeImage,
  judgeVideo,
  type VideoFacts,
} from './file-rules.ts';
import { decodeImage, readVideo } from './read-media.ts';

/** What was found out about a file before a byte of it is sent. */
export type Inspection =
  | { type: 'send' }
  | { type: 'fault'; fault: FileFault }
  /** Refused in the same words as the server's own checks. */
  | { type: 'refusal'; check: MachineCheck }
  | { type: 'crop'; picture: ImageBitmap; size: ImageSize };

/** Checks a picked file by name, size and, where the browser can read it, content. */
export async function inspectFile(kind: EntryFileKind, file: File): Promise<Inspection> {
  const fault = judgeFile(kind, file.name, file.size);
  if (fault) return { type: 'fault', fault };
  const { image } = fileRules[kind];
  if (image) return inspectImage(file, image);
  return kind === 'url' ? inspectVideo(file) : { type: 'send' };
}

const refusal = (id: string, measured: object, expected: object): Inspection => ({
  type: 'refusal',
  check: { id, level: 'refusal', measured: { ...measured }, expected: { ...expected } },
});

async function inspectImage(file: File, size: ImageSize): Promise<Inspection> {
  const picture = await decodeImage(file);
  if (!picture) return refusal('image.decodes', {}, {});
  const { width, height } = picture;
  const verdict = judgeImage({ width, height }, size, file.size);
  if (verdict === 'crop') return { type: 'crop', picture, size };
  picture.close();
  return verdict === 'fits' ? { type: 'send' } : refusal('image.size', { width, height }, size);
}

async function inspectVideo(file: File): Promise<Inspection> {
  const facts = await readVideo(file);
  const fault = facts && judgeVideo(facts);
  return facts && fault ? videoRefusal(fault, facts) : { type: 'send' };
}

function videoRefusal(fault: 'size' | 'duration', { width, height, seconds }: VideoFacts) {
  const { video } = limits;
  if (fault === 'duration') {
    return refusal('video.duration', { seconds }, { maxSeconds: video.seconds });
  }
  return refusal('video.size', { width, height }, { width: video.width, height: video.height });
}
