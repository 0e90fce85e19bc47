import type { ShowType } from '@film-contest/contract/envelope';
import type { Notice } from './notices.ts';

/**
 * Builds the notice of a rejected call from its `showType`. Returns null for 0 (silent). The notice is a warning for 1,
 * an info notice with a title for 3, and an error for all other values.
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
