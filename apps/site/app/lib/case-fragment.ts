/**
 * Builds a URL fragment that passes the case number of a rejected vote to the contact form. Servers do not receive
 * fragments.
 */
export const buildCaseFragment = (refusalCase: string) =>
  `#${new URLSearchParams({ case: refusalCase })}`;

/** Parses the case number in a URL fragment, or returns null. */
export function parseCaseFragment(hash: string): string | null {
  const found = new URLSearchParams(hash.replace(/^#/, '')).get('case');
  return found && /^[\w-]{1,40}$/.test(found) ? found : null;
}
