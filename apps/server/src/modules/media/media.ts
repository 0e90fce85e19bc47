import { limits } from '@film-contest/contract/limits';
import type { Picture } from '@film-contest/contract/media';
import type { Context } from '../../context.ts';
import { decryptText, encryptText, isSignatureValid, signText } from '../../platform/secrets.ts';

export type Address = (key: string) => string;

/** Builds the public URL of a file of a published entry. */
export const toPublicUrl: Address = (key) => `/media/${key}`;

export const isUploadId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Whether a text has the form of a storage key. The file may not exist. */
export const isFileKey = (text: string) =>
  text.length <= 200 && /^[a-z]+\/[\da-f-]{36}(?:\/\w[\w.-]*)*$/.test(text);

/** Returns the storage key of an uploaded file; for documents, of the cleaned copy (decision 0041). */
export const getOriginalKey = (uploadId: string) => `originals/${uploadId}`;

/** Builds the download URL of a content file. */
export const buildDownloadUrl = (uploadId: string, filename: string) =>
  `/media/files/${uploadId}/${encodeURIComponent(filename)}`;

/** Returns when URLs expire, in seconds since 1970, rounded to keep them cacheable. */
const getExpiry = (now: number) => Math.ceil(now / 1000 / 60) * 60 + limits.signedMediaMinutes * 60;

/**
 * Creates a function that builds signed URLs of private files. The signature covers the folder of the key, so that
 * relative URLs in playlists work.
 */
export function createUrlSigner({ keys }: Context, now = Date.now()): Address {
  const expires = getExpiry(now);
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
 * Creates a function that builds URLs of private files with an encrypted folder. The URLs do not reveal the storage
 * keys, under which public pages later use the same files.
 */
export function createHiddenUrlSigner({ keys }: Context, now = Date.now()): Address {
  const expires = getExpiry(now);
  return (key) => {
    const folder = getFileFolder(key);
    const token = encryptText(keys.mediaFolder, `${expires} ${folder}`, hiddenFolder);
    return `/media/hidden/${token.toString('base64url')}${key.slice(folder.length)}`;
  };
}

/** Returns the storage key of the path of a hidden URL; null if it was changed or has expired. */
export function readHiddenKey({ keys }: Context, path: string, now = Date.now()): string | null {
  const [token = '', ...rest] = path.split('/');
  const text = decryptText(keys.mediaFolder, Buffer.from(token, 'base64url'), hiddenFolder);
  const [expires, folder] = text?.split(' ') ?? [];
  if (!folder || Number(expires) * 1000 < now) return null;
  return [folder, ...rest].join('/');
}

/** Returns the first two parts of a storage key, which name its upload. */
export const getFileFolder = (key: string) => key.split('/').slice(0, 2).join('/');

/** Replaces the storage keys of a picture by URLs. */
export function toPictureUrls(
  picture: Picture | null | undefined,
  address: Address,
): Picture | null {
  if (!picture) return null;
  const { smaller } = picture;
  return {
    ...picture,
    ...mapPictureFiles(picture, address),
    ...(smaller && { smaller: { ...mapPictureFiles(smaller, address), width: smaller.width } }),
  };
}

type Files = Pick<Picture, 'avif' | 'webp' | 'jpeg'>;

export const mapPictureFiles = ({ avif, webp, jpeg }: Files, address: Address): Files => ({
  avif: address(avif),
  webp: address(webp),
  jpeg: address(jpeg),
});
