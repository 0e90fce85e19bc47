import { type NetworkClass, networkClasses } from '@film-contest/contract/voting';
import { Link } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { t } from '../../lib/messages.ts';
import { formatVoteOrigin, getNetworkClassLabel, getNetworkClassMeaning } from './vote-labels.ts';
import styles from './votes.module.css';

/** Links to an entry by its number. */
export const EntryCell = ({ entry, title }: { entry: string; title?: string }) => (
  <div className={styles.cell}>
    <Link to={`/entries?search=${entry}`}>{entry}</Link>
    {title && <span className={styles.minor}>{title}</span>}
  </div>
);

interface NetworkCellProps {
  network: NetworkClass;
  masked: string | null;
  asn: number | null;
}

const ordinary: readonly NetworkClass[] = ['ordinary', 'private'];

export const NetworkCell = ({ network, ...origin }: NetworkCellProps) => (
  <div className={styles.cell}>
    <ColouredTag tone={ordinary.includes(network) ? 'quiet' : 'warning'}>
      {getNetworkClassLabel(network)}
    </ColouredTag>
    <span className={styles.minor}>{formatVoteOrigin(origin)}</span>
  </div>
);

export const NetworkClassLegend = () => (
  <details className={styles.legend}>
    <summary>{t('votes.meaning.title')}</summary>
    <dl className={styles.meanings}>
      {networkClasses.map((network) => (
        <div key={network}>
          <dt>{getNetworkClassLabel(network)}</dt>
          <dd>{getNetworkClassMeaning(network)}</dd>
        </div>
      ))}
    </dl>
  </details>
);
