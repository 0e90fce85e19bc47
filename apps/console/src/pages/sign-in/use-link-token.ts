import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { tab } from '../../lib/storage.ts';

/**
 * A link's secret, taken out of the address; the tab keeps it, so that a reload does not lose it.
 *
 * @param key where the tab keeps it.
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
