import type { CSSProperties, ReactNode } from 'react';
import builtInOffSet from '../../assets/off-set.svg?url';
import builtInSet from '../../assets/set.svg?url';
import brackets from '../../components/brackets.module.css';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import setRevealStyles from '../../components/set-reveal.module.css';
import { StillPicture } from '../../components/still-picture.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './case-of-the-week.module.css';
import type { HomeView } from './home-view.server.ts';

type Shown = { shown: NonNullable<HomeView['case']> };

/** Displayed width of the pictures. On wide screens they extend from the text to the edge of the screen. */
const width = '(min-width: 1025px) min(100vw - 520px, 50vw + 120px), 100vw';

/** Compares pictures of a staged scam and of its real setting by a slider. */
export function CaseOfTheWeekReveal({ shown }: Shown) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, caption, offSetCaption, pictures } = shown;
  const buildRevealPicture = (address: string, alt: string, fetchPriority: 'high' | 'low') => (
    <img src={address} alt={alt} width="960" height="720" fetchPriority={fetchPriority} />
  );
  return (
    <SceneComparisonSlider
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

interface SetRevealProps {
  /** Two pictures of the same view: the staged scene and the real scene. */
  set: ReactNode;
  offSet: ReactNode;
  label: string;
  setCaption: string;
  offSetCaption: string;
  /** Language of the captions, if different from the page's language. */
  lang?: string | undefined;
}

/** Position of the edge between the pictures at first, in percent. */
const startEdge = 50;

/**
 * Two pictures over each other, a staged scene and the real scene; a slider moves the edge between
 * them (`reveal-slider.ts`). At first the whole staged scene is shown. Without scripts both pictures are shown.
 */
function SceneComparisonSlider(props: SetRevealProps) {
  const { set, offSet, label, setCaption, offSetCaption, lang } = props;
  return (
    <div className={setRevealStyles.reveal} style={{ '--edge': `${startEdge}%` } as CSSProperties}>
      <figure className={setRevealStyles.layer}>
        {set}
        <figcaption aria-hidden="true" lang={lang}>
          {setCaption}
        </figcaption>
      </figure>
      <figure className={`${setRevealStyles.layer} ${setRevealStyles.offSet}`}>
        {offSet}
        <figcaption aria-hidden="true" lang={lang}>
          {offSetCaption}
        </figcaption>
      </figure>
      <input
        type="range"
        min="0"
        max="100"
        step="any"
        defaultValue={startEdge}
        aria-label={label}
        aria-valuetext={`${startEdge} %`}
        data-moves-edge
      />
      <span className={setRevealStyles.edge} />
      <span className={`${brackets.brackets} ${setRevealStyles.corners}`} />
    </div>
  );
}
