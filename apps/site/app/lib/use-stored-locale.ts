import { chooseLocale } from '@film-contest/contract/locales';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readStoredLocale } from './locale-store.ts';
import { useLocale } from './messages.tsx';
import { isPreview } from './preview.ts';

/**
 * Another tab may have switched the language: pages without prefix then follow the new cookie, so
 * the next one is loaded as a whole document instead of mixing two languages.
 */
export function useStoredLocale() {
  const { locale, tree } = useLocale();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation asks again
  useEffect(() => {
    if (isPreview()) return;
    const stored = readStoredLocale();
    if (!tree && stored && chooseLocale(stored, []) !== locale) location.reload();
  }, [locale, tree, key]);
}
