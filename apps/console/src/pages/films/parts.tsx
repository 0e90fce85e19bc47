import type { Contract } from '@film-contest/contract/contract';
import { formatPercent } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatElapsedTime } from '../../lib/times.ts';
import styles from './film-queue.module.css';

type QueuedFilm = Contract['consoleFilms']['data']['list'][number];
type Part = QueuedFilm['renditions'][number];

const knownParts = ['poster', 'audio', 'mp4', 'subtitles', 'sprite'] as const;

function getRenditionLabel({ name }: Part): string {
  const known = knownParts.find((each) => each === name);
  return known ? t(`console.films.part.${known}`) : t('console.films.part.rung', { lines: name });
}

function getRenditionStateLabel({ state, progress }: Part): string {
  const text = t(`console.films.partState.${state}`);
  return state === 'running' ? `${text} ${formatPercent(t.locale, progress)}` : text;
}

/** Shows the renditions of a film and their states. */
export function RenditionTags({ film: { renditions } }: { film: QueuedFilm }) {
  if (renditions.length === 0) return null;
  return (
    <ul className={styles.parts}>
      {renditions.map((part) => (
        <li
          key={part.name}
          className={styles.part}
          data-state={part.state}
          title={getRenditionStateLabel(part)}
        >
          {getRenditionLabel(part)}
          {part.state === 'running' && <b>{formatPercent(t.locale, part.progress)}</b>}
          <span className="visually-hidden">{t(`console.films.partState.${part.state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The processed parts with attempts and errors. */
export function RenditionDetails({ film: { renditions } }: { film: QueuedFilm }) {
  return (
    <dl className={styles.details}>
      {renditions.map((part) => (
        <div key={part.name}>
          <dt>{getRenditionLabel(part)}</dt>
          <dd>
            {getRenditionStateLabel(part)}
            <span className={styles.minor}>
              {[
                ...(part.attempts === 0
                  ? []
                  : [t('console.films.attempts', { count: part.attempts })]),
                ...(part.state === 'ready'
                  ? []
                  : [t('console.films.for', { time: formatElapsedTime(part.since) })]),
              ].join(' · ')}
            </span>
            {part.fault && <code className={styles.fault}>{part.fault}</code>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
