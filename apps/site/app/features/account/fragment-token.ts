import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns the secret token of a mailed link (`#token=…`), or null. */
export const parseFragmentToken = (hash: string) =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;

/**
 * Returns the token in the URL fragment, and removes it from the URL. Undefined until the URL has been read, null
 * without a token.
 */
export function useFragmentToken(): string | null | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const found = parseFragmentToken(hash);
    setToken((before) => found ?? before ?? null);
    if (found) navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
  return token;
}
