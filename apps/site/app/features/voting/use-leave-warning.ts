import { useEffect, useRef } from 'react';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';

/** Warns readers who leave while their vote is waiting: the browser asks, or a notice informs. */
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
  // Reads the newest translator from a ref, because this effect runs only on unmount.
  useEffect(
    () => () => {
      const { isWaiting: wasWaiting, t: translate } = newest.current;
      if (wasWaiting)
        showNotice({ level: 'warning', text: translate('film.vote.left'), stay: true });
    },
    [],
  );
}
