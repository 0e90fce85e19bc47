import { secondFactorRules } from '@film-contest/contract/sign-in';
import { Form, InputNumber, Radio } from 'antd';
import { toOptions } from '../../components/list-toolbar.tsx';
import { t } from '../../lib/messages.ts';
import { restartConsoleIfEnrolmentRequired } from '../../lib/start-up.ts';
import styles from './settings.module.css';
import { buildSettingsConversions, SettingsPartPage } from './settings-page.tsx';

const ruleTexts = {
  off: () => t('signin.rule.off'),
  owners: () => t('signin.rule.owners'),
  staff: () => t('signin.rule.staff'),
};

export default function SignInSettingsPage() {
  const part = {
    name: 'sign-in',
    title: t('signin.rule'),
    intro: t('signin.rule.intro'),
    ...buildSettingsConversions('requireSecondFactor', 'passwordGuesses'),
    // Applies the rule to the current user immediately.
    onSaved: () => void restartConsoleIfEnrolmentRequired(),
  };
  return (
    <SettingsPartPage part={part}>
      {() => (
        <div className={styles.group}>
          <Form.Item
            name="requireSecondFactor"
            label={t('signin.rule.who')}
            extra={t('signin.rule.hint')}
          >
            <Radio.Group
              vertical
              options={toOptions(secondFactorRules, (value) => ruleTexts[value]())}
            />
          </Form.Item>
          <Form.Item
            name="passwordGuesses"
            label={t('signin.rule.guesses')}
            extra={t('signin.rule.guessesHint')}
          >
            <InputNumber min={5} max={1000} precision={0} />
          </Form.Item>
        </div>
      )}
    </SettingsPartPage>
  );
}
