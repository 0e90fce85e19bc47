import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormErrorSummary, type SummaryLine } from '../../components/form/error-summary.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './dialog-box.module.css';

interface ProofFormProps {
  form: {
    lines: readonly SummaryLine[];
    attempt: number;
    isBusy: boolean;
    submit: (event: FormEvent) => void;
  };
  submit: string;
  onCancel: () => void;
  children: ReactNode;
}

/** Shows errors at the form's few fields; the first invalid field takes the focus. */
export function VoteProofForm({ form, submit, onCancel, children }: ProofFormProps) {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const { attempt } = form;
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <FormErrorSummary lines={form.lines.filter(({ to }) => !to)} attempt={attempt} />
      {children}
      <div className={styles.actions}>
        <button
          type="submit"
          className="button"
          data-kind="primary"
          aria-disabled={form.isBusy || undefined}
        >
          {form.isBusy ? t('forms.sending') : submit}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
      </div>
    </form>
  );
}
