/** Builds a URL fragment that passes a rejected vote's case number to the contact form, invisible to servers. */
export const buildCaseFragment = (refusalCase: string) =>
  `#${new URLSearchParams({ case: refusalCase })}`;

/** Parses the case number in a URL fragment, or returns null. */
export function parseCaseFragment(hash: string): string | null {
  const found = new URLSearchParams(hash.replace(/^#/, '')).get('case');
  return found && /^[\w-]{1,40}$/.test(found) ? found : null;
}
