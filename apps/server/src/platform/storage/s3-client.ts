import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config.ts';

const connectMs = 5_000;
const silenceMs = 60_000;

/** How the store is spoken to: by path, since names of hosts are not every store's, and without checksums that only some know. */
export const s3ClientConfig = (settings: S3Settings): S3ClientConfig => ({
  endpoint: settings.endpoint,
  region: settings.region,
  credentials: {
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
  },
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: connectMs,
    socketTimeout: silenceMs,
    // A film that is watched holds a connection for as long as its reader takes.
    httpAgent: { maxSockets: 1000, keepAlive: true },
    httpsAgent: { maxSockets: 1000, keepAlive: true },
  },
});
