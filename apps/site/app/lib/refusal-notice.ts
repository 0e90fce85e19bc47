import type { ShowType } from '@film-contest/contract/envelope';
import type { Notice } from './notices.ts';

/**
 * Builds the notice of a rejection by the server's display level: 0 none, 1 warning, 2 (default)
 * error, 3 notification, 9 error with the error page.
 * @param title title of a notification.
 */
export function buildRejectionNotice(
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
