import type { ShowType } from '@film-contest/contract/envelope';
import type { Notice } from './notices.ts';

/** Builds a notice from the level of a rejection: 0 none, 1 warning, 2 error, 3 notification, 9 error. */
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
