import type { HTMLAttributes } from 'react';
import { useT } from '../../lib/messages.tsx';
import { type FieldProps, LabelledField } from './field.tsx';
import styles from './form.module.css';

interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

interface TextFieldProps extends TextProps {
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Maximum number of characters. The field shows a counter and does not truncate pasted text. */
  max?: number;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, type = 'text', autoComplete, inputMode, max } = props;
  const [note, fault] = [addCharacterCounter(props, max), useLengthError(props, max)];
  return (
    <LabelledField {...props} note={note} fault={fault}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={value}
          autoComplete={autoComplete}
          inputMode={inputMode}
          {...(type !== 'text' && { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' })}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </LabelledField>
  );
}

/** A multi-line text field that grows with its content where the browser supports it. */
export function TextAreaField(props: TextProps & { max?: number; rows?: number }) {
  const { value, onChange, onBlur, max, rows = 6 } = props;
  return (
    <LabelledField
      {...props}
      note={addCharacterCounter(props, max)}
      fault={useLengthError(props, max)}
    >
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </LabelledField>
  );
}

const countCharacters = (value: string) => [...value].length;

/** Returns the error for a text that is too long, shown during typing. */
function useLengthError({ fault, value }: TextProps, max: number | undefined) {
  const t = useT();
  const isOver = max !== undefined && countCharacters(value) > max;
  return fault ?? (isOver ? t('codes.4010', { max }) : undefined);
}

function addCharacterCounter({ note, value }: TextProps, max: number | undefined) {
  if (max === undefined) return note;
  return (
    <>
      {note}
      <CharacterCounter used={countCharacters(value)} max={max} />
    </>
  );
}

function CharacterCounter({ used, max }: { used: number; max: number }) {
  const t = useT();
  return (
    <span className={styles.counter} data-over={used > max ? '' : undefined}>
      <span className="visually-hidden">{t('forms.countSpoken', { count: used, max })}</span>
      <span aria-hidden="true">
        {used} / {max}
      </span>
    </span>
  );
}
