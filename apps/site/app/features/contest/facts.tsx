import { limits } from '@film-contest/contract/limits';
import type { Contest } from '@film-contest/contract/settings';
import { useT } from '../../lib/messages.tsx';
import { stagesOf } from './clock.ts';
import styles from './facts.module.css';
import { stageDates, stageName } from './stage-texts.ts';

/** The contest in one line of facts: dates that are known, length of a film, what it costs. */
export function Facts({ contest }: { contest: Contest | null }) {
  const t = useT();
  const dated = contest
    ? stagesOf(contest)
        .filter(({ stand, name }) => stand !== 'undated' && name !== 'shortlist')
        .map((stage) => [stageName(t, stage), stageDates(t, stage, contest.timeZone)])
    : [];
  const minutes = limits.video.seconds / 60;
  const facts = [
    ...dated,
    [t('pages.eventDetails.length'), t('pages.eventDetails.lengthFact', { minutes })],
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
