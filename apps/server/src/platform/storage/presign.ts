import { createHash, createHmac } from 'node:crypto';
import type { S3Settings } from '../../config-store.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Percent-encodes a text as RFC 3986 demands, which is stricter than `encodeURIComponent`. */
const encodeUriPart = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

interface Presigned {
  /** URL of the store as clients reach it. */
  endpoint: string;
  key: string;
  /** Content type of the store's response. */
  type: string;
  /** Time in milliseconds since 1970 from which the URL is valid. */
  from: number;
  validSeconds: number;
}

/**
 * Builds a URL with which anyone can read a file of the bucket for some time: a presigned URL of AWS Signature Version
 * 4. Computes it in this process, without a request to the store.
 */
export function presignUrl(
  { region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  { endpoint, key, type, from, validSeconds }: Presigned,
): string {
  const time = new Date(from).toISOString().replace(/[-:]|\.\d+/g, '');
  const date = time.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  const base = new URL(endpoint);
  const pathname = `${base.pathname.replace(/\/$/, '')}/${[bucket, ...key.split('/')].map(encodeUriPart).join('/')}`;
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(validSeconds),
    'X-Amz-SignedHeaders': 'host',
    'response-content-type': type,
  })
    .map(([name, value]) => `${encodeUriPart(name)}=${encodeUriPart(value)}`)
    .join('&');
  const request = ['GET', pathname, query, `host:${base.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request.join('\n'))].join('\n');
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(signingKey, text).toString('hex');
  return `${base.origin}${pathname}?${query}&X-Amz-Signature=${signature}`;
}
