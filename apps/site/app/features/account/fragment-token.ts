import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The secret of a mailed link (`#token=…`), or null when the address carries none. */
export const tokenIn = (hash: string) =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;

/**
 * Takes the secret of a mailed link out of the address, where it could be seen or copied.
 *
 * @returns undefined until the address has been read, null when it carried none.
 */
export function useFragmentToken(): string | null | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const found = tokenIn(hash);
    setToken((before) => found ?? before ?? null);
    if (found) navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
  return token;
}
