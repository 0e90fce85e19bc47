import { limits } from '@film-contest/contract/limits';
import type { Picture } from '@film-contest/contract/media';
import type { Context } from '../../context.ts';
import { isSignedBy, sign } from '../../platform/secrets.ts';

/** Turns a storage key into an address. */
export type Address = (key: string) => string;

/** Addresses that anyone may open, as long as the entry that shows the file is published. */
export const publicAddress: Address = (key) => `/media/${key}`;

/** Whether a part of an address can be an upload's id, as this server writes it. */
export const isUploadId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Whether a text can be the storage key of a file that the server wrote. Says nothing about its existence. */
export const isFileKey = (text: string) =>
  text.length <= 200 && /^[a-z]+\/[\da-f-]{36}(?:\/\w[\w.-]*)*$/.test(text);

/** Storage key of an uploaded file: as it arrived, or of a letter the cleaned copy (decision 0041). */
export const originalKey = (uploadId: string) => `originals/${uploadId}`;

/** Address of a file that content offers for download, under its own name. */
export const fileAddress = (uploadId: string, filename: string) =>
  `/media/files/${uploadId}/${encodeURIComponent(filename)}`;

/**
 * Addresses of private files that work for some minutes. The signature covers the folder of the
 * key, so that a playlist's relative addresses work below it; rounding keeps them cacheable.
 */
export function signedAddress({ keys }: Context, now = Date.now()): Address {
  const expires = Math.ceil(now / 1000 / 60) * 60 + limits.signedMediaMinutes * 60;
  return (key) => {
    const signature = sign(keys.media, `${expires} ${folderOf(key)}`);
    return `/media/signed/${expires}.${signature}/${key}`;
  };
}

/** Whether a signed address may be opened now. */
export function isSignedAddress({ keys }: Context, ticket: string, key: string, now = Date.now()) {
  const [expires = '', signature = ''] = ticket.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return false;
  return isSignedBy(keys.media, `${expires} ${folderOf(key)}`, signature);
}

/** `films/<id>/…` and `pictures/<id>/…`: the first two parts name what a file belongs to. */
export const folderOf = (key: string) => key.split('/').slice(0, 2).join('/');

/** A picture as stored, with keys, as one that a page can show. */
export function pictureAt(picture: Picture | null | undefined, address: Address): Picture | null {
  if (!picture) return null;
  const { smaller } = picture;
  return {
    ...picture,
    ...addressed(picture, address),
    ...(smaller && { smaller: { ...addressed(smaller, address), width: smaller.width } }),
  };
}

type Files = Pick<Picture, 'avif' | 'webp' | 'jpeg'>;

/** The files of a picture, each by what `address` makes of its name. */
export const addressed = ({ avif, webp, jpeg }: Files, address: Address): Files => ({
  avif: address(avif),
  webp: address(webp),
  jpeg: address(jpeg),
});
