import { type DetailedError, Upload } from 'tus-js-client';
import { type Credentials, NoCredentials, type SendEnd } from './upload-calls.ts';

interface TransportOptions {
  file: File;
  credentials: Credentials;
  /** Whether the server already has a part of the file. */
  isResumed: boolean;
  /**
   * Renews the credentials.
   * @throws {NoCredentials} if the server issues none
   */
  renew: () => Promise<Credentials>;
  /** Called with the server's offset, the number of confirmed bytes. */
  onPlaced: (sent: number) => void;
  /** Called with the number of sent bytes. Unconfirmed bytes are lost if the connection breaks. */
  onProgress: (sent: number) => void;
}

export interface Transport {
  /** Sends the remaining bytes of the file. Returns null when `signal` aborts the sending. */
  send: (signal: AbortSignal) => Promise<SendEnd | null>;
}

/**
 * Initial chunk size in bytes. It is below common body limits of proxies and is sent within a token's lifetime, but is
 * large enough for speed.
 */
const chunkBytes = 16 * 1024 * 1024;
const smallestChunkBytes = 512 * 1024;
/** Maximum chunk size in bytes on fast connections. Chunks become large, because each one costs a round trip. */
const largestChunkBytes = 256 * 1024 * 1024;
const swiftMs = 2000;
const renewBeforeMs = 60_000;
/** Milliseconds without progress after which a connection is aborted. */
const stallMs = 20_000;
const lookEveryMs = 2000;
/** Maximum number of successive retries without a delay. */
const atOnceMax = 3;

/**
 * Creates a transport that sends a file with tus 1.0 (tus.io). Each request carries the current token of the upload.
 */
export function createUploadTransport(options: TransportOptions): Transport {
  const { file, isResumed, renew, onPlaced, onProgress } = options;
  let credentials = options.credentials;
  let isStale = false;
  let lastHead = 0;
  let movedAt = 0;
  let atOnce = 0;
  let chunkSize = chunkBytes;
  let chunkMax = largestChunkBytes;
  let chunkStartedAt = 0;
  let isSending = false;
  let end: (how: SendEnd | null) => void = () => {};
  const address = `${credentials.endpoint}/${credentials.uploadId}`;

  async function getFreshUploadToken() {
    const lifetime = Date.parse(credentials.expiresAt) - Date.now();
    if (isStale || lifetime < renewBeforeMs) credentials = await renew();
    isStale = false;
    return credentials.token;
  }

  const upload = new Upload(file, {
    endpoint: credentials.endpoint,
    ...(isResumed && { uploadUrl: address }),
    metadata: { uploadId: credentials.uploadId, filename: file.name, filetype: file.type },
    chunkSize,
    // Disables the library's retries, because the upload job retries and informs the entrant.
    retryDelays: null,
    // Disables the library's records, because our own records are in IndexedDB.
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${await getFreshUploadToken()}`);
      if (!isSending) throw new Error('stopped meanwhile');
      movedAt = Date.now();
      chunkStartedAt = movedAt;
    },
    onChunkComplete() {
      if (Date.now() - chunkStartedAt < swiftMs) setChunkSize(Math.min(chunkSize * 2, chunkMax));
    },
    onAfterResponse(request, response) {
      movedAt = Date.now();
      if (request.getMethod() === 'HEAD') lastHead = response.getStatus();
      const offset = Number.parseInt(response.getHeader('Upload-Offset') ?? '', 10);
      if (response.getStatus() < 300 && offset >= 0) onPlaced(offset);
    },
    onUploadUrlAvailable: () => {
      upload.options.uploadUrl = address;
    },
    onProgress(sent) {
      movedAt = Date.now();
      atOnce = 0;
      onProgress(sent);
    },
    onSuccess: () => end('sent'),
    onError(error) {
      const how = mapErrorToSendEnd(error);
      if (how !== 'again') return end(how);
      atOnce += 1;
      if (atOnce > atOnceMax) end('connection');
      else upload.start();
    },
  });

  function mapErrorToSendEnd(error: Error | DetailedError): SendEnd | 'again' {
    const { cause, status, method } = parseTransportError(error);
    if (cause instanceof NoCredentials) return cause.end;
    if (status === 401) {
      isStale = true;
      return 'again';
    }
    if (status === 413 && method === 'PATCH') return reduceChunkSize();
    if (status === 409 && method === 'POST' && !isMissingUploadStatus(lastHead)) {
      // The upload already exists, but the response to its creation was lost. The next attempt reads the server's
      // offset from this URL.
      upload.options.uploadUrl = address;
      return 'again';
    }
    if (status === 409 && method === 'PATCH') return 'again';
    if (status === 507) return 'serverFull';
    // Retries after missing responses, locked uploads (423), and errors of an overloaded server.
    const isPassing = !status || status >= 500 || status === 423 || status === 429;
    return isPassing ? 'connection' : 'gone';
  }

  function setChunkSize(size: number) {
    chunkSize = size;
    upload.options.chunkSize = size;
  }

  /** Reduces the chunk size because a proxy rejects bodies of the current size. */
  function reduceChunkSize() {
    if (chunkSize / 4 < smallestChunkBytes) return 'gone';
    chunkMax = chunkSize / 4;
    setChunkSize(chunkMax);
    return 'again';
  }

  function sendRemainingBytes(signal: AbortSignal): Promise<SendEnd | null> {
    return new Promise((resolve) => {
      const stopSending = (how: SendEnd | null) => {
        void upload.abort();
        end(how);
      };
      const onAbort = () => stopSending(null);
      const look = setInterval(
        () => Date.now() - movedAt > stallMs && stopSending('connection'),
        lookEveryMs,
      );
      isSending = true;
      end = (how) => {
        isSending = false;
        clearInterval(look);
        signal.removeEventListener('abort', onAbort);
        end = () => {};
        resolve(how);
      };
      signal.addEventListener('abort', onAbort);
      movedAt = Date.now();
      atOnce = 0;
      if (signal.aborted) end(null);
      else upload.start();
    });
  }

  return { send: sendRemainingBytes };
}

const isMissingUploadStatus = (status: number) => status === 404 || status === 410;

function parseTransportError(error: Error | DetailedError) {
  if (!('originalRequest' in error)) return { cause: null, status: 0, method: '' };
  return {
    // Unwraps the error, because the tus library wraps errors thrown by its hooks.
    cause: error.causingError,
    status: error.originalResponse?.getStatus() ?? 0,
    method: error.originalRequest?.getMethod() ?? '',
  };
}
