import type { NetworkClass } from '@film-contest/contract/voting';
import { Link } from 'react-router';
import { ColouredTag } from '../../components/state-tag.tsx';
import { formatVoteOrigin, getNetworkClassLabel } from './vote-labels.ts';
import styles from './votes.module.css';

interface EntryCellProps {
  /** Public number of the entry. */
  entry: string;
  title?: string;
}

/** Links to an entry by its number. */
export const EntryCell = ({ entry, title }: EntryCellProps) => (
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
