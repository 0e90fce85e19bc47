import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { tab } from '../../lib/storage.ts';

/**
 * Returns a link's token and removes it from the URL. Stores it in the tab so that a reload keeps it.
 *
 * @param key storage key.
 */
export function useLinkToken(key: string): { token: string; forget: () => void } {
  const [query, setQuery] = useSearchParams();
  const given = query.get('token');
  const [token, setToken] = useState(() => given ?? tab.read(key) ?? '');
  useEffect(() => {
    if (given === null) return;
    tab.write(key, given);
    setToken(given);
    setQuery({}, { replace: true });
  }, [key, given, setQuery]);
  return { token, forget: () => tab.remove(key) };
}
