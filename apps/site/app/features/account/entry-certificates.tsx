import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { useId } from 'react';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { useGuessedLang } from '../../lib/content-lang.ts';
import { downloadUrl } from '../../lib/download-url.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import styles from './account.module.css';
import type { Certificate } from './own-entries.ts';

/** The certificates of an entry, each with a download per language. */
export function EntryCertificates({ certificates }: { certificates: readonly Certificate[] }) {
  const t = useT();
  const id = useId();
  if (certificates.length === 0) return null;
  return (
    <section className={styles.certificates} aria-labelledby={id}>
      <h5 id={id}>{t('account.certificates.title')}</h5>
      <ul>
        {certificates.map((certificate) => (
          <CertificateRow key={certificate.number} certificate={certificate} />
        ))}
      </ul>
    </section>
  );
}

function CertificateRow({ certificate: { number, award } }: { certificate: Certificate }) {
  const t = useT();
  const guessLang = useGuessedLang();
  const { isBusy, run } = useBusyAction((locale: Locale) => downloadCertificate(number, locale));

  /** Downloads a certificate. First loads the list again, because the URLs of the loaded list may have expired. */
  async function downloadCertificate(wanted: string, locale: Locale) {
    const answer = await call('myCertificates');
    if (!answer.ok) return;
    const found = answer.data.certificates.find((each) => each.number === wanted);
    const file = found?.files.find((each) => each.locale === locale);
    if (file) downloadUrl(file.url);
    else showNotice({ level: 'error', text: t('account.certificates.gone') });
  }

  const name = award ?? t('account.certificates.participation');
  return (
    <li>
      <p>
        <strong lang={award === null ? undefined : guessLang(award)}>{name}</strong>{' '}
        <span className={styles.number}>{number}</span>
      </p>
      <div className={styles.buttons}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => run(locale)}
          >
            <Icon name="download" />
            <span className="visually-hidden">{name}</span>
            <span lang={htmlLang[locale]}>{t.translateDynamicKey(`shell.locale.${locale}`)}</span>
          </button>
        ))}
      </div>
    </li>
  );
}
