import type { Config } from '../../config.ts';
import { presignUrl } from '../../platform/storage/presign.ts';

/**
 * Whether a file is a media file of an HLS film. The store sends these files, because they cause most traffic in many
 * range requests. The server sends playlists, because their relative URLs would have no signature, and the single MP4,
 * because browsers keep the redirect longer than its URL is valid.
 */
const isHlsMedia = (key: string) => /^films\/.+\/(video-[\w-]+|audio)\.mp4$/.test(key);

/** Interval in seconds within which the URL of a file stays the same. */
const roundSeconds = 20;
/**
 * Seconds for which a URL is valid. A withdrawn film can be requested for this time, plus five seconds for which a
 * process caches that the film is public. The sum is below the promised five minutes. A running transfer continues when
 * its URL expires.
 */
const validSeconds = 200;
/** Seconds for which caches keep a redirect. Its URL is then valid for at least two more minutes. */
export const redirectSeconds = 60;

/** Returns the presigned URL of a public file, if readers may load it from the store; otherwise null. */
export function findPresignedMediaUrl(
  { s3 }: Pick<Config, 's3'>,
  key: string,
  now = Date.now(),
): string | null {
  if (!s3?.publicEndpoint || !isHlsMedia(key)) return null;
  const from = Math.floor(now / 1000 / roundSeconds) * roundSeconds * 1000;
  const { publicEndpoint: endpoint } = s3;
  return presignUrl(s3, { endpoint, key, type: 'video/mp4', from, validSeconds });
}
