import { StillPicture } from '../../components/still-picture.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import jurorCardStyles from './juror-card.module.css';
import styles from './jury-grid.module.css';
import type { Juror } from './panels.ts';

interface JuryGridProps {
  jurors: readonly Juror[];
  /** Whether only portraits, names and roles are shown. */
  isBrief?: boolean;
  /** Whether the jurors' portraits are the first pictures on the page. */
  isFirst?: boolean;
}

export function JuryGrid({ jurors, isBrief = false, isFirst = false }: JuryGridProps) {
  return (
    <ul className={styles.grid}>
      {jurors.map((juror, index) => (
        <li key={juror.id}>
          <JurorCard juror={juror} isBrief={isBrief} isMain={isFirst && index < 2} />
        </li>
      ))}
    </ul>
  );
}

interface JurorCardProps {
  juror: Juror;
  /** Whether the juror's card shows only portrait, name and role. */
  isBrief: boolean;
  /** Whether the juror's portrait is loaded before other pictures. */
  isMain: boolean;
}

function JurorCard({ juror, isBrief, isMain }: JurorCardProps) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, name, role, bio, portrait } = juror;
  return (
    <article className={jurorCardStyles.card}>
      <div className={jurorCardStyles.portrait}>
        {portrait ? (
          <StillPicture
            picture={portrait}
            alt={t('pages.jury.portrait', { name })}
            isMain={isMain}
          />
        ) : (
          <span aria-hidden="true">{[...name][0]}</span>
        )}
      </div>
      <h3 lang={langOf(lang)}>{name}</h3>
      {role && (
        <p className={jurorCardStyles.role} lang={langOf(lang)}>
          {role}
        </p>
      )}
      {!isBrief && bio.length > 0 && (
        <details>
          <summary>{t('pages.jury.bio', { name })}</summary>
          <ul className={jurorCardStyles.bio} lang={langOf(lang)}>
            {bio.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}
