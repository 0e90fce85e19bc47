import { tab } from './storage.ts';

/** The failed request that led to the error page. */
export interface LastFault {
  /** HTTP status; 0 when nobody answered. */
  status: number;
  message: string | undefined;
  requestId: string | undefined;
  /** The page that was left for the error page. */
  from: string;
}

const key = 'console.fault';

export const rememberFault = (fault: LastFault) => tab.write(key, JSON.stringify(fault));

/** What led to the error page, also after the page was loaded again. */
export function readFault(): LastFault | null {
  try {
    return JSON.parse(tab.read(key) ?? 'null') as LastFault | null;
  } catch {
    return null;
  }
}

export const forgetFault = () => tab.remove(key);
