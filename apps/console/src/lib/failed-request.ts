import { tab } from './storage.ts';

/** The failed request that led to the error page. */
export interface FailedRequest {
  /** HTTP status; 0 when nobody answered. */
  status: number;
  message: string | undefined;
  requestId: string | undefined;
  /** The page that was left for the error page. */
  from: string;
}

const key = 'console.fault';

export const storeFailedRequest = (fault: FailedRequest) => tab.write(key, JSON.stringify(fault));

/** What led to the error page, also after the page was loaded again. */
export function readFailedRequest(): FailedRequest | null {
  try {
    return JSON.parse(tab.read(key) ?? 'null') as FailedRequest | null;
  } catch {
    return null;
  }
}

export const clearFailedRequest = () => tab.remove(key);
