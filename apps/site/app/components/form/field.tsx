import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/messages.tsx';
import styles from './form.module.css';

/** Attributes that connect a form control with its label, hint and error text. */
interface ControlProps {
  id: string;
  name: string;
  className: string;
  required: boolean;
  disabled: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  /** Name of the field in API requests, and id of its control for links in the form's error summary. */
  name: string;
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  /** Content below the form control, such as a character counter or a reviewer's comment. */
  note?: ReactNode;
}

/** A labelled form control with hint and error text, both announced by screen readers. */
export function LabelledField(
  props: FieldProps & { children: (control: ControlProps) => ReactNode },
) {
  const { name, label, hint, fault, note, optional = false, disabled = false, children } = props;
  const t = useT();
  const base = useId();
  const parts = { hint: `${base}hint`, note: `${base}note`, fault: `${base}fault` };
  const described = [
    hint ? parts.hint : null,
    note ? parts.note : null,
    fault ? parts.fault : null,
  ].filter(Boolean);
  return (
    <div className={styles.field} data-faulty={fault ? '' : undefined}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {optional && (
          <>
            {' '}
            <span className={styles.optional}>{t('forms.optional')}</span>
          </>
        )}
      </label>
      {hint && (
        <p className={styles.hint} id={parts.hint}>
          {hint}
        </p>
      )}
      {children({
        id: name,
        name,
        className: 'input',
        required: !optional,
        disabled,
        'aria-invalid': Boolean(fault),
        'aria-describedby': described.join(' ') || undefined,
      })}
      {note && (
        <div className={styles.note} id={parts.note}>
          {note}
        </div>
      )}
      <FieldErrorText id={parts.fault} text={fault} />
    </div>
  );
}

export function FieldErrorText({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.fault} id={id}>
      {text}
    </p>
  );
}
