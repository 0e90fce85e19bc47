import type { Contract } from '@film-contest/contract/contract';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './history.module.css';

export type Version = Contract['contentVersions']['data']['list'][number];

interface VersionListProps {
  versions: readonly Version[];
  open: number;
  onOpen: (version: number) => void;
}

/** The stored versions, newest first, with action, author and time. */
export const VersionList = ({ versions, open, onOpen }: VersionListProps) => (
  <nav aria-label={t('content.history.versions')}>
    <ol className={styles.versions}>
      {versions.map((each, index) => (
        <li key={each.version}>
          <button
            type="button"
            className={styles.version}
            aria-current={each.version === open ? 'true' : undefined}
            onClick={() => onOpen(each.version)}
          >
            <span className={styles.what}>
              {getVersionActionLabel(each)}
              {index === 0 && <span className={styles.now}>{t('content.history.now')}</span>}
            </span>
            <span className={styles.when}>
              {formatTime(each.at)} · {getVersionAuthor(each)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

const getVersionActionLabel = ({ action }: Version) =>
  action === null
    ? t('content.history.before')
    : (t.translateDynamicKey(`console.action.${action}`) ?? action);

/**
 * The author of the oldest version is unknown; later versions without an author were made by the schedule.
 */
function getVersionAuthor({ action, by }: Version): string {
  if (by) return by;
  return action === null ? t('content.history.unknown') : t('content.history.clock');
}
