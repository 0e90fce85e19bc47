import builtInOffSet from '../../assets/off-set.svg?url';
import builtInSet from '../../assets/set.svg?url';
import { SetReveal } from '../../components/set-reveal.tsx';
import { Still } from '../../components/still.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './case-of-the-week.module.css';
import type { HomeView } from './home-view.server.ts';

type Shown = { shown: HomeView['case'] };

/** A scam as it is shown, and as it is. */
export function CaseReveal({ shown }: Shown) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, caption, offSetCaption, pictures } = shown;
  const drawn = (address: string, alt: string) => (
    <img src={address} alt={alt} width="960" height="720" fetchPriority="high" />
  );
  return (
    <SetReveal
      set={
        pictures ? <Still picture={pictures[0]} alt={caption} isMain /> : drawn(builtInSet, caption)
      }
      offSet={
        pictures ? (
          <Still picture={pictures[1]} alt={offSetCaption} isMain />
        ) : (
          drawn(builtInOffSet, offSetCaption)
        )
      }
      label={t('pages.home.caseSlider')}
      setCaption={caption}
      offSetCaption={offSetCaption}
      lang={langOf(lang)}
    />
  );
}

/** What the two pictures tell. */
export function CaseWords({ shown }: Shown) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, title, text, link } = shown;
  return (
    <section className={styles.words}>
      <p className={styles.label}>{t('pages.home.case')}</p>
      <h2 lang={langOf(lang)}>{title}</h2>
      {text && <p lang={langOf(lang)}>{text}</p>}
      {link && (
        <p>
          <a href={link}>
            {t('pages.home.more')}
            <span className="visually-hidden"> {title}</span>
          </a>
        </p>
      )}
    </section>
  );
}
