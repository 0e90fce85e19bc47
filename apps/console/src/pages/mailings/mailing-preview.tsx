import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../components/forms.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { localeNames, localeOptions } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { LetterBody } from '../outbox/letter.tsx';
import styles from './mailings.module.css';

type Previews = Contract['previewMailing']['data'];

interface PreviewProps {
  id: string;
  /** The rendered previews. If null, the dialog is closed. */
  previews: Previews | null;
  /** The language that is shown first. */
  locale: Locale;
  onClose: () => void;
}

/** Shows the saved mailing in each language, as one recipient of that language gets it. */
export const MailingPreviewDialog = ({ id, previews, locale, onClose }: PreviewProps) => (
  <FormDialog open={previews !== null} onClose={onClose} title={t('mailings.preview')} width={720}>
    {previews && <MailingPreviews id={id} previews={previews} locale={locale} />}
  </FormDialog>
);

function MailingPreviews({
  id,
  previews,
  locale: first,
}: Omit<PreviewProps, 'onClose' | 'previews'> & { previews: Previews }) {
  const [locale, show] = useState(first);
  const { busy, run } = useBusyState();
  const { recipient, subject, text, html, sms } = previews[locale];
  async function sendTestMailing() {
    const send = { params: { id }, body: { locale } };
    const outcome = await run(() => call('testMailing', send));
    if (!outcome?.ok) return;
    const { to, hasWayOut } = outcome.data;
    notices.success(t(hasWayOut ? 'mailings.testSent' : 'mailings.testKept', { to }));
  }
  return (
    <div className={styles.previews}>
      <Segmented value={locale} onChange={show} options={localeOptions} />
      <p className={styles.minor}>
        {recipient ? t('mailings.previewFor', { recipient }) : t('mailings.previewExample')}
      </p>
      <strong lang={htmlLang[locale]}>{subject || t('mailings.noSubject')}</strong>
      <LetterBody key={locale} letter={{ text, html }} />
      {sms && (
        <section>
          <h3 className={styles.subheading}>{t('mailings.sms')}</h3>
          <p lang={htmlLang[locale]} className={styles.whole}>
            {sms}
          </p>
        </section>
      )}
      <div>
        <Button loading={busy} onClick={() => void sendTestMailing()}>
          {t('mailings.test', { language: localeNames[locale] })}
        </Button>
      </div>
    </div>
  );
}
