import { useEffect, useRef } from 'react';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';

/**
 * Warns about leaving while a vote waits: the browser asks before the document is closed, a notice informs
 * after a client navigation.
 */
export function useLeaveWarning(isWaiting: boolean): void {
  const t = useT();
  const newest = useRef({ isWaiting, t });
  newest.current = { isWaiting, t };
  useEffect(() => {
    if (!isWaiting) return;
    const confirmDocumentLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmDocumentLeave);
    return () => removeEventListener('beforeunload', confirmDocumentLeave);
  }, [isWaiting]);
  // Runs only on unmount; the getTranslator may be replaced before.
  useEffect(
    () => () => {
      const { isWaiting: wasWaiting, t: translate } = newest.current;
      if (wasWaiting)
        showNotice({ level: 'warning', text: translate('film.vote.left'), stay: true });
    },
    [],
  );
}
