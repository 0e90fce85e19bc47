import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Passwords up to this rank are also rejected when symbols follow them, because such variants are nearly as common. No
 * other parts are removed: NIST SP 800-63B-4 (3.1.1.2) compares whole passwords, not the words in them.
 */
const maxRankWithSymbols = 10_000;

const dictionaryName = 'passwords-common';

interface Loaded {
  matcher: ZxcvbnFactory;
  /** Rank of each password in the list, starting at 1. */
  ranks: Map<string, number>;
}

let loaded: Promise<Loaded> | null = null;

/** Loads the list on first use: 49,000 passwords and the matcher take 30 MB. */
async function loadCommonPasswords(): Promise<Loaded> {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const list = dictionary[dictionaryName];
  return {
    matcher: new ZxcvbnFactory({ dictionary: { [dictionaryName]: list } }),
    ranks: new Map(list.map((each, index) => [each.toLowerCase(), index + 1])),
  };
}

/**
 * Whether a password is among the most common breached ones, ignoring case and the usual substitutions (`P@ssw0rd`),
 * or one of the 10,000 most common followed by symbols.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= loadCommonPasswords();
  const { matcher, ranks } = await loaded;
  const getPasswordRank = (text: string) => {
    // Looks up the whole text first, because the matcher may split even a listed password into parts.
    const listed = ranks.get(text.toLowerCase());
    if (listed) return listed;
    const [match, ...more] = matcher.check(text).sequence;
    const isWhole = match?.token === text && more.length === 0;
    return isWhole && match.pattern === 'dictionary' && match.dictionaryName === dictionaryName
      ? Number(match.rank)
      : Number.POSITIVE_INFINITY;
  };
  if (getPasswordRank(password) < Number.POSITIVE_INFINITY) return true;
  const withoutSymbols = password.replace(/[^A-Za-z\d]+$/, '');
  return withoutSymbols !== password && getPasswordRank(withoutSymbols) <= maxRankWithSymbols;
}
