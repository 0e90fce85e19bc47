import { htmlLang, locales } from '@film-contest/contract/locales';
import type { MailingCount } from '@film-contest/contract/mailings';
import { formatNumber } from '@film-contest/messages/format';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import styles from './mailings.module.css';

const left = ['inactive', 'unsubscribed', 'unreachable'] as const;

/** Shows the number of recipients per language, and the number of accounts without a message by reason. */
export function RecipientCounts({ count }: { count: MailingCount }) {
  return (
    <>
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">{t('mailings.language')}</th>
            <th scope="col">{t('mailings.mails')}</th>
            <th scope="col">{t('mailings.sms')}</th>
          </tr>
        </thead>
        <tbody>
          {locales.map((locale) => (
            <tr key={locale}>
              <th scope="row" lang={htmlLang[locale]}>
                {localeNames[locale]}
              </th>
              <td>{formatNumber(t.locale, count.languages[locale].mails)}</td>
              <td>{formatNumber(t.locale, count.languages[locale].sms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.left}>
        {left
          .filter((reason) => count[reason] > 0)
          .map((reason) => (
            <li key={reason}>{t(`mailings.left.${reason}`, { count: count[reason] })}</li>
          ))}
      </ul>
    </>
  );
}
