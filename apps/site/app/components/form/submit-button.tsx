import type { ReactNode } from 'react';
import { useT } from '../../lib/messages.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './form.module.css';

interface SubmitButtonProps {
  isBusy: boolean;
  /** Whether the form cannot be sent now; the reason is shown beside the button. */
  isBlocked?: boolean;
  children: ReactNode;
}

/**
 * A submit button that ignores further clicks while the form is being sent. Disabled until the page
 * is hydrated, so that the browser never submits a password itself.
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
