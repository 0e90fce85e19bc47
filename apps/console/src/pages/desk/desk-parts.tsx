import type { DeskRound } from '@film-contest/contract/judging-desk';
import { Progress } from 'antd';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { formatHours, formatTime } from '../../lib/times.ts';
import styles from './desk.module.css';

export const deskKey = ['desk'];
export const getRoundQueryKey = (id: string) => ['desk', 'round', id];
export const getFilmQueryKey = (id: string) => ['desk', 'film', id];

export const getRoundName = ({ name }: Pick<DeskRound, 'name'>) => name[locale];

export function RoundProgress({ round }: { round: DeskRound }) {
  const { films, done, secondsLeft } = round;
  const time = formatHours(secondsLeft / 3600);
  return (
    <div className={styles.progress}>
      <span>
        {t('judging.desk.progress', { done, films })}
        {secondsLeft > 0 && ` · ${t('judging.desk.left', { time })}`}
      </span>
      <Progress
        percent={films > 0 ? Math.floor((done / films) * 100) : 0}
        showInfo={false}
        status="normal"
        aria-label={t('judging.desk.progress', { done, films })}
      />
      <span className={styles.minor}>{getTimeText(round)}</span>
    </div>
  );
}

function getTimeText({ isOpen, state, opensAt, closesAt }: DeskRound): string {
  if (isOpen) return t('judging.desk.closes', { date: formatTime(closesAt) });
  const isAhead = state === 'open' && Date.parse(opensAt) > Date.now();
  return isAhead
    ? t('judging.desk.opens', { date: formatTime(opensAt) })
    : t('judging.desk.closed');
}
