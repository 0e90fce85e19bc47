/** Fragment that brings the case of a refused vote to the contact form; no server sees it. */
export const caseFragment = (refusalCase: string) =>
  `#${new URLSearchParams({ case: refusalCase })}`;

/** The case in a fragment, or null; nothing that could be anything else than a case. */
export function caseIn(hash: string): string | null {
  const found = new URLSearchParams(hash.replace(/^#/, '')).get('case');
  return found && /^[\w-]{1,40}$/.test(found) ? found : null;
}
