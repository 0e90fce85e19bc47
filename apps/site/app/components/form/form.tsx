import type { FormEvent, ReactNode } from 'react';
import { FormErrorSummary, type SummaryLine } from './error-summary.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormProps {
  /** State of the form, as `useForm` returns it. */
  form: {
    submit: (event: FormEvent) => Promise<void>;
    lines: readonly SummaryLine[];
    attempt: number;
    isBusy: boolean;
  };
  className: string | undefined;
  /** Label of the submit button; without a label, the children contain the buttons. */
  submitLabel?: string;
  /** Name of the form for screen readers. */
  label?: string;
  children: ReactNode;
}

/** A form with the summary of its errors above its fields and the submit button below. */
export function Form({ form, className, submitLabel, label, children }: FormProps) {
  return (
    <form method="post" className={className} onSubmit={form.submit} noValidate aria-label={label}>
      <FormErrorSummary lines={form.lines} attempt={form.attempt} />
      {children}
      {submitLabel && <SubmitButton isBusy={form.isBusy}>{submitLabel}</SubmitButton>}
    </form>
  );
}
