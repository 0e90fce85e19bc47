import builtInOffSet from '../../assets/off-set.svg?url';
import builtInSet from '../../assets/set.svg?url';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { SceneReveal } from '../../components/set-reveal.tsx';
import { StillPicture } from '../../components/still.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './case-of-the-week.module.css';
import type { HomeView } from './home-view.server.ts';

type Shown = { shown: HomeView['case'] };

/** On wide screens the picture extends from the text to the edge of the screen. */
const width = '(min-width: 1025px) min(100vw - 520px, 50vw + 120px), 100vw';

/** Pictures of a staged scam and of its real setting, with an edge that the reader can move. */
export function CaseOfTheWeekReveal({ shown }: Shown) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, caption, offSetCaption, pictures } = shown;
  const buildRevealPicture = (address: string, alt: string, fetchPriority: 'high' | 'low') => (
    <img src={address} alt={alt} width="960" height="720" fetchPriority={fetchPriority} />
  );
  return (
    <SceneReveal
      set={
        pictures ? (
          <StillPicture picture={pictures[0]} alt={caption} sizes={width} isMain />
        ) : (
          buildRevealPicture(builtInSet, caption, 'high')
        )
      }
      offSet={
        pictures ? (
          <div style={{ background: `url("${pictures[1].placeholder}") 0 0 / cover` }}>
            <StillPicture picture={pictures[1]} alt={offSetCaption} sizes={width} isBehind />
          </div>
        ) : (
          buildRevealPicture(builtInOffSet, offSetCaption, 'low')
        )
      }
      label={t('pages.home.caseSlider')}
      setCaption={caption}
      offSetCaption={offSetCaption}
      lang={langOf(lang)}
    />
  );
}

/** The text beside the pictures of the case of the week. */
export function CaseOfTheWeekText({ shown }: Shown) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, title, text, link } = shown;
  return (
    <section className={styles.words}>
      <p className={styles.label}>{t('pages.home.case')}</p>
      <h2 lang={langOf(lang)}>{title}</h2>
      {text && (
        <p lang={langOf(lang)}>
          <PhraseWrappedText text={text} />
        </p>
      )}
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
