import { type ReactNode, useId } from 'react';
import { FieldErrorText } from './field.tsx';
import styles from './form.module.css';

interface RadioGroupProps<V extends string> {
  name: string;
  legend: string;
  value: V | null;
  options: readonly { value: V; label: string; hint?: string }[];
  onChange: (value: V) => void;
  fault?: string | undefined;
  disabled?: boolean;
  note?: ReactNode;
}

/** A group of radio buttons; the first button has the field's name as its id. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { name, legend, value, options, onChange, fault, disabled, note } = props;
  const faultId = useId();
  return (
    <fieldset
      className={styles.group}
      data-faulty={fault ? '' : undefined}
      aria-describedby={fault ? faultId : undefined}
      disabled={disabled}
    >
      <legend className={styles.label}>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={styles.tick}>
          <input
            type="radio"
            id={index === 0 ? name : `${name}-${option.value}`}
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-invalid={Boolean(fault)}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && (
              <>
                {' '}
                <span className={styles.optionHint}>{option.hint}</span>
              </>
            )}
          </span>
        </label>
      ))}
      {note && <div className={styles.note}>{note}</div>}
      <FieldErrorText id={faultId} text={fault} />
    </fieldset>
  );
}
