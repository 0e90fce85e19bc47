import { type DetailedError, Upload } from 'tus-js-client';

export interface Credentials {
  uploadId: string;
  endpoint: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

export interface TransportOptions {
  file: File;
  credentials: Credentials;
  /** The server has part of the file already. */
  isResumed: boolean;
  /** Fresh credentials for the same upload; rejects when there are none to be had. */
  renew: () => Promise<Credentials>;
  onProgress: (sent: number) => void;
  onDone: () => void;
  /** `credentials`: none could be had; `connection`: the retries are used up. */
  onStopped: (trouble: 'credentials' | 'connection') => void;
}

export interface Transport {
  start: () => void;
  /** Stops; `start` goes on from what the server has. */
  pause: () => void;
}

/** Small enough for proxies with a body limit and for a token's lifetime, large enough for speed. */
const chunkBytes = 16 * 1024 * 1024;
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];
const renewBeforeMs = 60_000;

class NoCredentials extends Error {}

/** Sends a file by tus 1.0 (tus.io), with the grant's own token on every request. */
export function createTransport(options: TransportOptions): Transport {
  const { file, isResumed, renew, onProgress, onDone, onStopped } = options;
  let credentials = options.credentials;
  let isStale = false;
  const address = `${credentials.endpoint}/${credentials.uploadId}`;

  async function freshToken() {
    if (!isStale && Date.parse(credentials.expiresAt) - Date.now() > renewBeforeMs) {
      return credentials.token;
    }
    try {
      credentials = await renew();
      isStale = false;
      return credentials.token;
    } catch (cause) {
      throw new NoCredentials('no upload credentials', { cause });
    }
  }

  const upload = new Upload(file, {
    endpoint: credentials.endpoint,
    ...(isResumed && { uploadUrl: address }),
    metadata: { uploadId: credentials.uploadId, filename: file.name, filetype: file.type },
    chunkSize: chunkBytes,
    retryDelays,
    // Records of our own live in IndexedDB; the library's would go to local storage.
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${await freshToken()}`);
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus();
      if (status === 401) isStale = true;
      // The answer to an earlier creation was lost: ask where it stands instead.
      if (status === 409 && !upload.url) upload.options.uploadUrl = address;
      // No answer, lock held, conflict of offsets, overload: worth another try.
      return !isCredentials(error) && (!status || retryable(status));
    },
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => onDone(),
    onError: (error) => onStopped(isCredentials(error) ? 'credentials' : 'connection'),
  });
  return { start: () => upload.start(), pause: () => void upload.abort() };
}

const retryable = (status: number) =>
  status >= 500 || status === 401 || status === 409 || status === 423 || status === 429;

/** The library wraps what its hooks throw. */
function isCredentials(error: Error | DetailedError): boolean {
  const cause = 'causingError' in error ? error.causingError : null;
  return error instanceof NoCredentials || cause instanceof NoCredentials;
}
