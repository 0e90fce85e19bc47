import { Form, Input } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from './settings.module.css';
import { buildSettingsConversions, LocaleFields, SettingsPartPage } from './settings-page.tsx';

export default function OrganiserSettingsPage() {
  const part = {
    name: 'organiser',
    title: t('settings.organiser.title'),
    intro: t('settings.organiser.intro'),
    ...buildSettingsConversions('organiser', 'contact', 'noticeMail', 'filing'),
  };
  return (
    <SettingsPartPage part={part}>
      {() => (
        <>
          <LocaleFields
            name="organiser"
            label={t('settings.organiser.name')}
            hint={t('settings.organiser.nameHint')}
          />
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('settings.organiser.contact')}</legend>
            <p className={styles.hint}>{t('settings.organiser.contactHint')}</p>
            <div className={styles.pair}>
              <Form.Item name={['contact', 'email']} label={t('forms.email')}>
                <Input type="email" inputMode="email" />
              </Form.Item>
              <Form.Item name={['contact', 'phone']} label={t('settings.organiser.phone')}>
                <Input type="tel" inputMode="tel" />
              </Form.Item>
            </div>
          </fieldset>
          <LocaleFields name={['contact', 'address']} label={t('settings.organiser.address')} />
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('settings.organiser.notices')}</legend>
            <Form.Item
              name="noticeMail"
              label={t('settings.organiser.noticeMail')}
              extra={t('settings.organiser.noticeHint')}
            >
              <Input type="email" inputMode="email" className={styles.zone ?? ''} />
            </Form.Item>
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('settings.organiser.filing')}</legend>
            <p className={styles.hint}>{t('settings.organiser.filingHint')}</p>
            <div className={styles.pair}>
              <Form.Item name={['filing', 'icp']} label={t('settings.organiser.icp')}>
                <Input />
              </Form.Item>
              <Form.Item name={['filing', 'police']} label={t('settings.organiser.police')}>
                <Input />
              </Form.Item>
            </div>
          </fieldset>
        </>
      )}
    </SettingsPartPage>
  );
}
