import { limits } from '@film-contest/contract/limits';
import { type PasswordRule, passwordRules } from '@film-contest/contract/password';
import { useState } from 'react';
import { useT } from '../../lib/messages.tsx';
import { type FieldProps, LabelledField } from './field.tsx';
import styles from './form.module.css';

interface PasswordFieldProps extends FieldProps {
  /**
   * Name of the field in the label of its button that shows the password. Needed if the field's own label is a
   * sentence.
   */
  shortName?: string;
  value: string;
  onChange: (value: string) => void;
  /** Lists the password rules and marks the fulfilled ones during typing. */
  rules?: boolean;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, shortName = label, value, onChange, rules = false, autoComplete } = props;
  const [isShown, setShown] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const t = useT();
  const isWeak = value !== '' && Object.values(passwordRules).some((holds) => !holds(value));
  const fault = props.fault ?? (rules && isLeft && isWeak ? t('codes.2007') : undefined);
  return (
    <LabelledField {...props} fault={fault} note={rules && <PasswordRuleList password={value} />}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={() => setLeft(true)}
          />
          <button
            type="button"
            className={styles.inset}
            aria-controls={control.id}
            aria-label={t(isShown ? 'forms.hideField' : 'forms.showField', { field: shortName })}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('forms.hide') : t('forms.show')}
          </button>
        </div>
      )}
    </LabelledField>
  );
}

const ruleNames = Object.keys(passwordRules) as PasswordRule[];

function PasswordRuleList({ password }: { password: string }) {
  const t = useT();
  const texts: Record<PasswordRule, string> = {
    length: t('forms.passwordRule.length', limits.password),
    lower: t('forms.passwordRule.lower'),
    upper: t('forms.passwordRule.upper'),
    digit: t('forms.passwordRule.digit'),
    symbol: t('forms.passwordRule.symbol'),
  };
  return (
    <ul className={styles.rules} aria-label={t('forms.passwordRules')}>
      {ruleNames.map((rule) => {
        const holds = passwordRules[rule](password);
        return (
          <li key={rule} data-holds={holds ? '' : undefined}>
            <span aria-hidden="true">{holds ? '✓' : '○'}</span> {texts[rule]}
            {holds && <span className="visually-hidden"> {t('forms.ruleMet')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
