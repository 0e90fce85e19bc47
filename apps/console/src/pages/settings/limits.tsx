import { Form, InputNumber, Radio, Switch } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from './settings.module.css';
import { buildSettingsConversions, SettingsPartPage } from './settings-page.tsx';

export default function LimitSettingsPage() {
  const part = {
    name: 'limits',
    title: t('settings.limits.title'),
    intro: t('settings.limits.intro'),
    ...buildSettingsConversions(
      'entriesPerAccount',
      'materialsRequired',
      'studentProof',
      'graceMinutes',
      'messageDays',
      'smsLimits',
    ),
  };
  return (
    <SettingsPartPage part={part}>
      {() => (
        <>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('settings.limits.submission')}</legend>
            <Form.Item
              name="entriesPerAccount"
              label={t('settings.limits.entriesPerAccount')}
              extra={t('settings.limits.entriesHint')}
            >
              <InputNumber min={1} max={50} precision={0} />
            </Form.Item>
            <Form.Item
              name="materialsRequired"
              label={t('settings.limits.materialsRequired')}
              extra={t('settings.limits.materialsHint')}
              valuePropName="checked"
            >
              <Switch />
            </Form.Item>
            <Form.Item
              name="studentProof"
              label={t('settings.limits.studentProof')}
              extra={t('settings.limits.studentProofHint')}
            >
              <Radio.Group
                options={[
                  { value: 'off', label: t('settings.limits.studentProof.off') },
                  { value: 'optional', label: t('settings.limits.studentProof.optional') },
                  { value: 'required', label: t('settings.limits.studentProof.required') },
                ]}
              />
            </Form.Item>
            <Form.Item
              name="graceMinutes"
              label={t('settings.limits.graceMinutes')}
              extra={t('settings.limits.graceHint')}
            >
              <InputNumber min={0} max={1440} precision={0} />
            </Form.Item>
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('settings.limits.retention')}</legend>
            <Form.Item
              name="messageDays"
              label={t('settings.limits.messageDays')}
              extra={t('settings.limits.messageDaysHint')}
            >
              <InputNumber min={7} max={3650} precision={0} />
            </Form.Item>
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('settings.limits.sms')}</legend>
            <SmsLimitField name="perNumber" max={100} />
            <SmsLimitField name="perNetwork" max={100_000} />
            <SmsLimitField name="perHour" max={1_000_000} />
          </fieldset>
        </>
      )}
    </SettingsPartPage>
  );
}

interface SmsLimitProps {
  name: 'perNumber' | 'perNetwork' | 'perHour';
  max: number;
}

const SmsLimitField = ({ name, max }: SmsLimitProps) => (
  <Form.Item
    name={['smsLimits', name]}
    label={t(`settings.limits.sms.${name}`)}
    extra={t(`settings.limits.sms.${name}Hint`)}
  >
    <InputNumber min={1} max={max} precision={0} />
  </Form.Item>
);
