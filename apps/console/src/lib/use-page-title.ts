import { useEffect } from 'react';
import { t } from './messages.ts';

/** Shows a page's own title in the browser tab. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = t('console.titlePattern', { page: title });
  }, [title]);
}
