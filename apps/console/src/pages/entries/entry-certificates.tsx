import type { Contract } from '@film-contest/contract/contract';
import { htmlLang } from '@film-contest/contract/locales';
import { QueryResult } from '../../components/page.tsx';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './entry-record.module.css';

/**
 * Interval in which the URLs of the certificates are renewed, in milliseconds. They expire after fifteen minutes.
 * Nothing is renewed while the window is hidden.
 */
const renewMs = 10 * 60_000;

/** The certificates of an entry with a download per language, also those that are no longer valid. */
export function EntryCertificates({ entryId }: { entryId: string }) {
  const query = useScreenData(
    ['entry', entryId, 'certificates'],
    'entryCertificates',
    { params: { id: entryId } },
    { refetchInterval: renewMs, refetchOnWindowFocus: 'always' },
  );
  return (
    <section>
      <h3 className={styles.heading}>{t('lists.certificates.title')}</h3>
      <QueryResult query={query} errorText={t('lists.certificates.loadFailed')}>
        {({ certificates }) =>
          certificates.length === 0 ? (
            <p className={styles.none}>{t('lists.certificates.none')}</p>
          ) : (
            <ul className={styles.lines}>
              {certificates.map((certificate) => (
                <CertificateLine key={certificate.number} certificate={certificate} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  );
}

type Certificate = Contract['entryCertificates']['data']['certificates'][number];

function CertificateLine({ certificate }: { certificate: Certificate }) {
  const { number, award, issuedAt, revoked, files } = certificate;
  return (
    <li>
      <time dateTime={issuedAt}>{formatTime(issuedAt)}</time>
      <span>
        {award ?? t('lists.certificates.participation')}{' '}
        <span className={styles.minor}>{number}</span>
      </span>
      <span className={styles.downloads}>
        {revoked === 'entry' && t('lists.certificates.entryLeft')}
        {revoked === 'award' && t('lists.certificates.awardTaken')}
        {files.map(({ locale, url }) => (
          <a key={locale} href={url} download lang={htmlLang[locale]}>
            {localeNames[locale]}
          </a>
        ))}
      </span>
    </li>
  );
}
