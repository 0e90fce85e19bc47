import { limits } from '@film-contest/contract/limits';
import { imageDimensionsFromData } from 'image-dimensions';
import type { Area } from './crop-rules.ts';
import type { ImageSize } from './file-rules.ts';

/** Decodes a picture with its EXIF orientation. Returns null when the browser cannot. */
export async function decodeImage(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/**
 * Number of bytes to read to find a picture's size. It is larger than any usual metadata with previews and colour
 * profiles.
 */
const headerBytes = 4 * 1024 * 1024;

/** Reads a picture's size from its header without decoding the picture, or returns null. */
export async function readPictureHeaderSize(file: Blob): Promise<ImageSize | null> {
  const bytes = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  const found = imageDimensionsFromData(bytes);
  return found ? { width: found.width, height: found.height } : null;
}

const marks: readonly [type: string, mark: RegExp][] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/svg+xml', /^\s*(<\?xml[\s\S]*)?<svg/],
];

/** Detects a picture's type from its first bytes, or returns 'unknown'. */
export async function detectPictureType(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 256).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return marks.find(([, mark]) => mark.test(head))?.[0] ?? 'unknown';
}

/**
 * Crops a picture and scales it to the exact size. A small PNG stays a PNG; other pictures become JPEG. Returns null on
 * failure.
 */
export async function cropPicture(file: File, part: Area, size: ImageSize): Promise<File | null> {
  const picture = await decodeImage(file);
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = part;
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height);
  picture.close();
  const isPng = (await detectPictureType(file)) === 'image/png';
  const png = isPng ? await encodeCanvas(canvas, 'image/png') : null;
  const blob =
    png && png.size <= limits.images.bytes ? png : await encodeCanvas(canvas, 'image/jpeg');
  if (!blob) return null;
  const stem = file.name.replace(/\.[^.]*$/, '');
  const ending = blob.type === 'image/png' ? 'png' : 'jpg';
  return new File([blob], `${stem}.${ending}`, {
    type: blob.type,
    lastModified: file.lastModified,
  });
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));

interface VideoFacts extends ImageSize {
  seconds: number;
}

const videoPatienceMs = 5000;

/** Reads the displayed size and the duration of a film with a video element, or returns null. */
export function readVideoFacts(file: File): Promise<VideoFacts | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  return new Promise<VideoFacts | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), videoPatienceMs);
    const resolveVideoFacts = (facts: VideoFacts | null) => {
      clearTimeout(timer);
      resolve(facts);
    };
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolveVideoFacts(toVideoFacts(video));
    video.onerror = () => resolveVideoFacts(null);
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
    // Revokes the object URL later, because pending requests may still read from the URL.
    setTimeout(() => URL.revokeObjectURL(address), videoPatienceMs);
  });
}

function toVideoFacts({ videoWidth, videoHeight, duration }: HTMLVideoElement): VideoFacts | null {
  if (videoWidth === 0 || !Number.isFinite(duration)) return null;
  return { width: videoWidth, height: videoHeight, seconds: duration };
}
