import { limits } from '@film-contest/contract/limits';
import { centredCrop, type ImageSize, type VideoFacts } from './file-rules.ts';

/** Decodes a picture, turned as its camera meant it. Null when this browser cannot open it. */
export async function decodeImage(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** Draws the centred part of a picture that has the wanted shape, filling the canvas. */
function drawCropped(canvas: HTMLCanvasElement, picture: ImageBitmap, size: ImageSize) {
  const { x, y, width, height } = centredCrop(picture, size);
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height);
}

/** A picture cut to the exact size, as PNG when it was one and that is light enough, else JPEG. */
export async function cropToFile(file: File, picture: ImageBitmap, size: ImageSize) {
  const canvas = document.createElement('canvas');
  drawCropped(canvas, picture, size);
  const png = file.type === 'image/png' ? await blobOf(canvas, 'image/png') : null;
  const blob = png && png.size <= limits.images.bytes ? png : await blobOf(canvas, 'image/jpeg');
  if (!blob) return null;
  const stem = file.name.replace(/\.[^.]*$/, '');
  const ending = blob.type === 'image/png' ? 'png' : 'jpg';
  return new File([blob], `${stem}.${ending}`, {
    type: blob.type,
    lastModified: file.lastModified,
  });
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));

const videoPatienceMs = 5000;

/** Displayed size and length of a film, or null when this browser cannot tell. */
export function readVideo(file: File): Promise<VideoFacts | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  return new Promise<VideoFacts | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), videoPatienceMs);
    const end = (facts: VideoFacts | null) => {
      clearTimeout(timer);
      resolve(facts);
    };
    video.preload = 'metadata';
    video.onloadedmetadata = () => end(factsOf(video));
    video.onerror = () => end(null);
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
    // Requests that were under way may still read from the address.
    setTimeout(() => URL.revokeObjectURL(address), videoPatienceMs);
  });
}

function factsOf({ videoWidth, videoHeight, duration }: HTMLVideoElement): VideoFacts | null {
  if (videoWidth === 0 || !Number.isFinite(duration)) return null;
  return { width: videoWidth, height: videoHeight, seconds: duration };
}
