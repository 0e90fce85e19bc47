import { useT } from '../../lib/messages.tsx';
import styles from './four-rules.module.css';

/** The four rules that stop most scams, in Chinese "three noes and one more" (三不一多). */
export function FourScamRules() {
  const t = useT();
  const rules = [
    t('pages.home.rules.link'),
    t('pages.home.rules.call'),
    t('pages.home.rules.data'),
    t('pages.home.rules.transfer'),
  ];
  return (
    <ol className={styles.rules}>
      {rules.map((rule, index) => (
        <li key={rule}>
          <span className="timecode" aria-hidden="true">
            {index + 1}
          </span>
          {rule}
        </li>
      ))}
    </ol>
  );
}
