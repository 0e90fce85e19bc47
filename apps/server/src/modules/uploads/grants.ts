import { limits } from '@film-contest/contract/limits';
import type { Context } from '../../context.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';

export const tusPath = '/api/uploads/tus';

/** Signs temporary credentials for one upload: `id.expiry.signature`. */
export function createUploadGrant({ keys }: Context, uploadId: string, now = Date.now()) {
  const expires = Math.floor(now / 1000) + limits.uploadGrantMinutes * 60;
  const claim = `${uploadId}.${expires}`;
  return {
    uploadId,
    endpoint: tusPath,
    token: `${claim}.${signText(keys.upload, claim)}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** Returns the upload of a valid token, or null. */
export function verifyUploadGrant(
  { keys }: Context,
  token: string,
  now = Date.now(),
): string | null {
  const [id = '', expires = '', signature = ''] = token.split('.');
  if (!isSignatureValid(keys.upload, `${id}.${expires}`, signature)) return null;
  return Number(expires) * 1000 > now ? id : null;
}
