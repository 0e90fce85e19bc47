import { secondFactorRules } from '@film-contest/contract/sign-in';
import { Form, Radio } from 'antd';
import { t } from '../../lib/messages.ts';
import { checkEnrolment } from '../../lib/start-up.ts';
import styles from './settings.module.css';
import { SettingsPage, settingsFields } from './settings-page.tsx';

const ruleTexts = {
  off: () => t('signin.rule.off'),
  owners: () => t('signin.rule.owners'),
  staff: () => t('signin.rule.staff'),
};

/** Edits the second-factor rule. */
export function Page() {
  const part = {
    name: 'sign-in',
    title: t('signin.rule'),
    intro: t('signin.rule.intro'),
    ...settingsFields('requireSecondFactor'),
    // The rule also applies to the current user immediately.
    onSaved: () => void checkEnrolment(),
  };
  return (
    <SettingsPage part={part}>
      {() => (
        <div className={styles.group}>
          <Form.Item
            name="requireSecondFactor"
            label={t('signin.rule.who')}
            extra={t('signin.rule.hint')}
          >
            <Radio.Group
              vertical
              options={secondFactorRules.map((value) => ({ value, label: ruleTexts[value]() }))}
            />
          </Form.Item>
        </div>
      )}
    </SettingsPage>
  );
}
