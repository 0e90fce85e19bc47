import { limits } from '@film-contest/contract/limits';
import { type PasswordRule, passwordRules } from '@film-contest/contract/password';
import { t } from '../lib/messages.ts';
import { Icon } from './icon.tsx';
import styles from './password-rule-list.module.css';

const ruleTexts: Record<PasswordRule, () => string> = {
  length: () => t('forms.passwordRule.length', limits.password),
  lower: () => t('forms.passwordRule.lower'),
  upper: () => t('forms.passwordRule.upper'),
  digit: () => t('forms.passwordRule.digit'),
  symbol: () => t('forms.passwordRule.symbol'),
};

/** Lists the password requirements and marks those that the typed password meets. */
export function PasswordRuleList({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label={t('forms.passwordRules')}>
      {Object.entries(passwordRules).map(([rule, holds]) => {
        const isMet = holds(password);
        return (
          <li key={rule} data-met={isMet}>
            <span className={styles.mark}>{isMet && <Icon name="check" size={14} />}</span>
            {ruleTexts[rule as PasswordRule]()}
            <span className="visually-hidden">
              {t(isMet ? 'forms.ruleMet' : 'forms.ruleUnmet')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
