import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config-store.ts';

const connectMs = 5_000;
const silenceMs = 60_000;

/**
 * Builds the configuration of the S3 client. Uses path-style URLs, because not every store supports host names for
 * buckets. Omits checksums, because not every store supports them.
 */
export const buildS3ClientConfig = (settings: S3Settings): S3ClientConfig => ({
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
    // Allows many sockets, because a film holds a connection while its viewer reads it.
    httpAgent: { maxSockets: 1000, keepAlive: true },
    httpsAgent: { maxSockets: 1000, keepAlive: true },
  },
});
