import type { ShowType } from '@film-contest/contract/envelope';
import type { Notice } from './notices.ts';

/**
 * What to show of a refusal, as loudly as the server wants it: 0 nothing, 1 a warning, 2 (and
 * without a level) an error, 3 a notification, 9 an error that the error page stands below.
 *
 * @param title heads a notification.
 */
export function refusalNotice(
  level: ShowType | undefined,
  text: string,
  title: string,
): Notice | null {
  switch (level) {
    case 0:
      return null;
    case 1:
      return { level: 'warning', text };
    case 3:
      return { level: 'info', title, text, stay: true };
    default:
      return { level: 'error', text };
  }
}
