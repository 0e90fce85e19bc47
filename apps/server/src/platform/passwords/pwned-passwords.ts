import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** Whether a password was in a breach; false as well when the service cannot be asked. */
export type IsPwned = (password: string) => Promise<boolean>;

const patienceMs = 2_000;

/**
 * Asks a service with the range interface of Pwned Passwords: it learns five of forty digits of the
 * password's SHA-1, and neither the password nor the answer. Null without a URL.
 *
 * @param url of the service; the five digits are put behind it.
 */
export function createIsPwned(url: string | null, log: Logger): IsPwned | null {
  if (url === null) return null;
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, rest] = [digest.slice(0, 5), digest.slice(5)];
    try {
      const response = await fetch(`${url}${prefix}`, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const lines = (await response.text()).split('\n').map((line) => line.trim().split(':'));
      // Padding has the count 0.
      return lines.some(([found, count]) => found === rest && Number(count) > 0);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'breached passwords were not looked up');
      return false;
    }
  };
}
