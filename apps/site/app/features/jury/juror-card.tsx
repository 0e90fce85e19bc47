import { StillPicture } from '../../components/still.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './juror-card.module.css';
import type { Juror } from './panels.ts';

interface JurorCardProps {
  juror: Juror;
  /** Whether the juror's card shows only portrait, name and role. */
  isBrief: boolean;
  /** Whether the juror's portrait is loaded before other pictures. */
  isMain: boolean;
}

export function JurorCard({ juror, isBrief, isMain }: JurorCardProps) {
  const t = useT();
  const langOf = useContentLang();
  const { lang, name, role, bio, portrait } = juror;
  return (
    <article className={styles.card}>
      <div className={styles.portrait}>
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
        <p className={styles.role} lang={langOf(lang)}>
          {role}
        </p>
      )}
      {!isBrief && bio.length > 0 && (
        <details>
          <summary>{t('pages.jury.bio', { name })}</summary>
          <ul className={styles.bio} lang={langOf(lang)}>
            {bio.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}
