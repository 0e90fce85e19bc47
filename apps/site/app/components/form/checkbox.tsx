import { type ReactNode, useId } from 'react';
import { FieldErrorText } from './field.tsx';
import styles from './form.module.css';

interface CheckboxProps {
  name: string;
  /** Id of the checkbox if different from its name, for links in the form's error summary. */
  id?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  fault?: string | undefined;
  disabled?: boolean;
  children: ReactNode;
}

export function Checkbox(props: CheckboxProps) {
  const { name, id = name, checked, onChange, fault, disabled, children } = props;
  const faultId = useId();
  return (
    <div className={styles.field} data-faulty={fault ? '' : undefined}>
      <label className={styles.tick} htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? faultId : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldErrorText id={faultId} text={fault} />
    </div>
  );
}
