import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** Whether a password was in a breach; false if the service is unreachable. */
export type IsPwned = (password: string) => Promise<boolean>;

const timeoutMs = 2_000;

/**
 * Creates a client for the range interface of Pwned Passwords: the service receives five of the forty digits of the
 * password's SHA-1, and cannot tell the result. Null without a URL.
 * @param url URL of the service, to which the five digits are appended.
 */
export function createBreachCheck(url: string | null, log: Logger): IsPwned | null {
  if (url === null) return null;
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, rest] = [digest.slice(0, 5), digest.slice(5)];
    try {
      const response = await fetch(`${url}${prefix}`, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const lines = (await response.text()).split('\n').map((line) => line.trim().split(':'));
      // Ignores padding entries of the service, whose count is 0.
      return lines.some(([found, count]) => found === rest && Number(count) > 0);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'breached passwords were not looked up');
      return false;
    }
  };
}
