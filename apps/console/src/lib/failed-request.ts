import { tab } from './storage.ts';

interface FailedRequest {
  /** HTTP status; 0 without a response. */
  status: number;
  message: string | undefined;
  requestId: string | undefined;
  /** The page open at the time of the error. */
  from: string;
}

const key = 'console.fault';

export const storeFailedRequest = (fault: FailedRequest) => tab.write(key, JSON.stringify(fault));

/** Returns the failed request that the error page shows, or null. The tab stores it, so that it survives a reload. */
export function readFailedRequest(): FailedRequest | null {
  try {
    return JSON.parse(tab.read(key) ?? 'null') as FailedRequest | null;
  } catch {
    return null;
  }
}

export const clearFailedRequest = () => tab.remove(key);
