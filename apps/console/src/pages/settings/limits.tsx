import { type ContestSettings, contestSettings } from '@film-contest/contract/settings';
import { formatNumber } from '@film-contest/messages/format';
import { Form, type FormInstance, Input, InputNumber, Radio, Switch } from 'antd';
import { t } from '../../lib/messages.ts';
import { linesOf, wrongLines } from './ranges.ts';
import styles from './settings.module.css';
import { SettingsPage, type SettingsPart } from './settings-page.tsx';

const schema = contestSettings.pick({
  entriesPerAccount: true,
  materialsRequired: true,
  studentProof: true,
  graceMinutes: true,
  blockedNetworks: true,
});

interface Values {
  entriesPerAccount: number | null;
  materialsRequired: boolean;
  studentProof: ContestSettings['studentProof'];
  graceMinutes: number | null;
  blockedNetworks: string;
}

/** How much, and from where. */
export function Page() {
  const part: SettingsPart<Values> = {
    name: 'limits',
    title: t('settings.limits.title'),
    intro: t('settings.limits.intro'),
    schema,
    valuesOf: ({ blockedNetworks, ...settings }) => ({
      entriesPerAccount: settings.entriesPerAccount,
      materialsRequired: settings.materialsRequired,
      studentProof: settings.studentProof,
      graceMinutes: settings.graceMinutes,
      blockedNetworks: blockedNetworks.join('\n'),
    }),
    settingsOf: (values) => ({ ...values, blockedNetworks: linesOf(values.blockedNetworks) }),
    rename: (path) => path.replace(/^blockedNetworks\..*/, 'blockedNetworks'),
  };
  return (
    <SettingsPage part={part}>
      {({ form }) => (
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
            <legend className={styles.legend}>{t('settings.limits.voting')}</legend>
            <Form.Item
              name="blockedNetworks"
              label={t('settings.limits.blockedNetworks')}
              extra={<Ranges form={form} />}
            >
              <Input.TextArea
                autoSize={{ minRows: 4, maxRows: 16 }}
                spellCheck={false}
                placeholder={'203.0.113.0/24\n2001:db8::/32'}
                dir="ltr"
              />
            </Form.Item>
          </fieldset>
        </>
      )}
    </SettingsPage>
  );
}

function Ranges({ form }: { form: FormInstance<Values> }) {
  const text = Form.useWatch('blockedNetworks', form);
  const [wrong] = wrongLines(text);
  if (wrong) return <span>{t('settings.limits.wrongLine', { line: wrong })}</span>;
  const count = linesOf(text).length;
  return (
    <span>
      {t('settings.limits.blockedHint')}
      {count > 0 && ` ${t('settings.limits.ranges', { count: formatNumber(t.locale, count) })}`}
    </span>
  );
}
