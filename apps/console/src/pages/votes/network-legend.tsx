import { networkClasses } from '@film-contest/contract/voting';
import { t } from '../../lib/messages.ts';
import { getNetworkLabel, getNetworkMeaning } from './vote-labels.ts';
import styles from './votes.module.css';

/** Explains each network class. */
export const NetworkLegend = () => (
  <details className={styles.legend}>
    <summary>{t('votes.meaning.title')}</summary>
    <dl className={styles.meanings}>
      {networkClasses.map((network) => (
        <div key={network}>
          <dt>{getNetworkLabel(network)}</dt>
          <dd>{getNetworkMeaning(network)}</dd>
        </div>
      ))}
    </dl>
  </details>
);
