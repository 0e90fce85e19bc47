import type { Config } from '../../config.ts';
import { presignUrl } from '../../platform/storage/presign.ts';

/**
 * Media files of an HLS film, which are most of all bytes and are requested again for each part. Others are sent by the
 * server: playlists, because their relative URLs would lead to the store without a signature, and the single MP4,
 * because browsers keep the URL to which it was redirected longer than it is valid.
 */
const isHlsMedia = (key: string) => /^films\/.+\/(video-[\w-]+|audio)\.mp4$/.test(key);

/** All URLs of this many seconds are the same. */
const roundSeconds = 20;
/**
 * A withdrawn film can be requested for this time, plus the five seconds for which a process remembers that it is public:
 * less than the five minutes that we promise. Transfers that run when the URL expires are finished.
 */
const validSeconds = 200;
/** Seconds for which caches keep a redirect, whose URL is then valid for two minutes more. */
export const redirectSeconds = 60;

/** Returns the presigned URL of a public file, if readers may load it from the store; otherwise null. */
export function findStoreUrl(
  { s3 }: Pick<Config, 's3'>,
  key: string,
  now = Date.now(),
): string | null {
  if (!s3?.publicEndpoint || !isHlsMedia(key)) return null;
  const from = Math.floor(now / 1000 / roundSeconds) * roundSeconds * 1000;
  const { publicEndpoint: endpoint } = s3;
  return presignUrl(s3, { endpoint, key, type: 'video/mp4', from, validSeconds });
}
