import { limits } from '@film-contest/contract/limits';
import type { Picture } from '@film-contest/contract/media';
import type { Context } from '../../context.ts';
import { decryptText, encryptText, isSignatureValid, signText } from '../../platform/secrets.ts';

/** Builds the URL of a file from its storage key. */
export type MediaUrlBuilder = (key: string) => string;

/** Builds the public URL of a file of a published entry. */
export const toPublicUrl: MediaUrlBuilder = (key) => `/media/${key}`;

export const isUploadId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Whether a text has the form of a storage key. The file may not exist. */
export const isFileKey = (text: string) =>
  text.length <= 200 && /^[a-z]+\/[\da-f-]{36}(?:\/\w[\w.-]*)*$/.test(text);

/** Returns the storage key of an uploaded file; for documents, of the cleaned copy (decision 0041). */
export const getOriginalKey = (uploadId: string) => `originals/${uploadId}`;

/** Builds the download URL of a content file. */
export const buildDownloadUrl = (uploadId: string, filename: string) =>
  `/media/files/${uploadId}/${encodeURIComponent(filename)}`;

/**
 * Returns when new URLs expire, in seconds since 1970. Rounds the time, so that repeated URLs are equal and browsers
 * cache the files.
 */
const getUrlExpiry = (now: number) =>
  Math.ceil(now / 1000 / 60) * 60 + limits.signedMediaMinutes * 60;

/**
 * Creates a function that builds signed URLs of private files. The signature covers the folder of the key, so that
 * relative URLs in playlists work.
 */
export function createUrlSigner({ keys }: Context, now = Date.now()): MediaUrlBuilder {
  const expires = getUrlExpiry(now);
  return (key) => {
    const signature = signText(keys.media, `${expires} ${getFileFolder(key)}`);
    return `/media/signed/${expires}.${signature}/${key}`;
  };
}

export function isSignedUrlValid({ keys }: Context, ticket: string, key: string, now = Date.now()) {
  const [expires = '', signature = ''] = ticket.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return false;
  return isSignatureValid(keys.media, `${expires} ${getFileFolder(key)}`, signature);
}

const hiddenFolder = 'media folder';

/**
 * Creates a function that builds URLs of private files with an encrypted folder. The URLs hide the storage keys,
 * because public pages later use the same keys.
 */
export function createEncryptedUrlBuilder({ keys }: Context, now = Date.now()): MediaUrlBuilder {
  const expires = getUrlExpiry(now);
  return (key) => {
    const folder = getFileFolder(key);
    const token = encryptText(keys.mediaFolder, `${expires} ${folder}`, hiddenFolder);
    return `/media/hidden/${token.toString('base64url')}${key.slice(folder.length)}`;
  };
}

/**
 * Decrypts the path of a URL with an encrypted folder. Returns the storage key; null if the path was changed or has
 * expired.
 */
export function decryptMediaUrlPath(
  { keys }: Context,
  path: string,
  now = Date.now(),
): string | null {
  const [token = '', ...rest] = path.split('/');
  const text = decryptText(keys.mediaFolder, Buffer.from(token, 'base64url'), hiddenFolder);
  const [expires, folder] = text?.split(' ') ?? [];
  if (!folder || Number(expires) * 1000 < now) return null;
  return [folder, ...rest].join('/');
}

/** Returns the first two parts of a storage key, which name its upload. */
export const getFileFolder = (key: string) => key.split('/').slice(0, 2).join('/');

/** Converts the storage keys of a picture to URLs. */
export function toPictureUrls(
  picture: Picture | null | undefined,
  buildUrl: MediaUrlBuilder,
): Picture | null {
  if (!picture) return null;
  const { smaller } = picture;
  return {
    ...picture,
    ...buildPictureFileUrls(picture, buildUrl),
    ...(smaller && {
      smaller: { ...buildPictureFileUrls(smaller, buildUrl), width: smaller.width },
    }),
  };
}

type Files = Pick<Picture, 'avif' | 'webp' | 'jpeg'>;

export const buildPictureFileUrls = (
  { avif, webp, jpeg }: Files,
  buildUrl: MediaUrlBuilder,
): Files => ({
  avif: buildUrl(avif),
  webp: buildUrl(webp),
  jpeg: buildUrl(jpeg),
});
