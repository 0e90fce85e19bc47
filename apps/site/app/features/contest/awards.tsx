import type { Contract } from '@film-contest/contract/contract';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './awards.module.css';

type Award = Contract['contestDetails']['data']['awards'][number];

export function AwardList({ awards }: { awards: readonly Award[] }) {
  const t = useT();
  const langOf = useContentLang();
  if (awards.length === 0) {
    return <p className={styles.empty}>{t('pages.eventDetails.awardsEmpty')}</p>;
  }
  return (
    <ul className={styles.awards}>
      {awards.map(({ id, lang, name, prize, text, group, places }) => (
        <li key={id}>
          <h3 lang={langOf(lang)}>{name}</h3>
          <p className={styles.facts}>
            <span>
              {group ? t.translateDynamicKey(`film.group.${group}`) : t('film.group.all')}
            </span>
            {places !== null && <span>{t('pages.eventDetails.places', { places })}</span>}
          </p>
          {prize && (
            <p className={styles.prize} lang={langOf(lang)}>
              {prize}
            </p>
          )}
          {text && <p lang={langOf(lang)}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
