import type { ReactNode } from 'react';
import { useT } from '../../lib/messages.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './form.module.css';

interface SubmitButtonProps {
  isBusy: boolean;
  /** Something written beside it stands in the way. */
  isBlocked?: boolean;
  children: ReactNode;
}

/**
 * Sends the form once: while it is on its way, a further press does nothing. Until the page's script
 * is there it is disabled, so that nothing typed (a password) is ever sent by the browser itself.
 */
export function SubmitButton({ isBusy, isBlocked = false, children }: SubmitButtonProps) {
  const t = useT();
  const isReady = useHydrated();
  return (
    <>
      <button
        type="submit"
        className={`button ${styles.submit}`}
        data-kind="primary"
        disabled={!isReady}
        aria-disabled={isReady && (isBusy || isBlocked) ? true : undefined}
        onClick={(event) => {
          if (isBusy || isBlocked) event.preventDefault();
        }}
      >
        {isBusy ? t('forms.sending') : children}
      </button>
      <noscript>{t('forms.needsScripts')}</noscript>
    </>
  );
}
