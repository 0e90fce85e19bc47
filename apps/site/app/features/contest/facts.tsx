import { limits } from '@film-contest/contract/limits';
import { useT } from '../../lib/messages.tsx';
import styles from './facts.module.css';

/** The key requirements for a film, and the fee. */
export function FilmRequirementFacts() {
  const t = useT();
  const { seconds, width, height } = limits.video;
  const facts = [
    [t('pages.eventDetails.length'), t('pages.eventDetails.lengthFact', { minutes: seconds / 60 })],
    [t('pages.eventDetails.picture'), `${width}\u00a0×\u00a0${height}`],
    [t('pages.eventDetails.subtitles'), t('pages.eventDetails.subtitlesFact')],
    [t('pages.eventDetails.cost'), t('pages.eventDetails.costFact')],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
