import { networkClasses } from '@film-contest/contract/voting';
import { t } from '../../lib/messages.ts';
import { getNetworkClassLabel, getNetworkClassMeaning } from './vote-labels.ts';
import styles from './votes.module.css';

/** Explains each network class. */
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
