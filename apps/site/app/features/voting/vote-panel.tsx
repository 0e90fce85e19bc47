import type { PublicEntry } from '@film-contest/contract/entries';
import { formatDate, formatDateTime, formatTime } from '@film-contest/messages/format';
import { type ReactNode, useEffect, useState } from 'react';
import brackets from '../../components/brackets.module.css';
import { Icon } from '../../components/icon.tsx';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import { ProofDialog, VpnDialog } from './dialogs.tsx';
import { useVote } from './use-vote.ts';
import styles from './vote-panel.module.css';
import {
  canPressVoteButton,
  expectsCountedVote,
  getShownVoteCount,
  hasVoted,
  isVotePressed,
  type VoteState,
} from './vote-state.ts';

interface VotePanelProps {
  entry: PublicEntry;
  /** Element beside the vote button: a link to the share panel. */
  beside?: ReactNode;
  /** Element shown once the vote is counted. Its space is reserved when the button is clicked. */
  afterwards: ReactNode;
}

const needsScriptsId = 'vote-needs-scripts';

export function VotePanel({ entry, beside, afterwards }: VotePanelProps) {
  const t = useT();
  const { id, number, title } = entry;
  const { state, dispatch, press, prefetchVote, loadVoteCaster } = useVote(entry);
  const { step } = state;
  const votes = getShownVoteCount(state);
  const seconds = useSecondsUntil(state.delay?.by === 'newDevice' ? state.delay.castAt : null);
  const text = getVoteButtonText(t, step, seconds);
  const label = t('film.vote.label', { number, title });
  // The accessible name contains the visible text, which speech control needs, but not the countdown.
  const name = step === 'pending' || label.includes(text) ? label : `${label} ${text}`;
  return (
    <section className={styles.panel} aria-label={t('film.vote.button')}>
      <span className={`${brackets.brackets} ${styles.corners}`} />
      <div className={styles.bar}>
        <button
          type="button"
          data-acts
          className={styles.vote}
          data-step={step}
          aria-label={name}
          aria-pressed={isVotePressed(state)}
          aria-disabled={!(canPressVoteButton(state) || hasVoted(state)) || undefined}
          onPointerDown={prefetchVote}
          onFocus={prefetchVote}
          onClick={press}
        >
          <Icon name="seen" />
          {text}
        </button>
        <noscript>
          <button
            type="button"
            className={styles.vote}
            disabled
            aria-label={label}
            aria-describedby={needsScriptsId}
          >
            <Icon name="seen" />
            {t('film.vote.button')}
          </button>
        </noscript>
        <p className={styles.count} role="status">
          {votes !== null && t('film.votes', { votes })}
        </p>
        {beside}
      </div>
      <VoteStateLine entry={entry} state={state} seconds={seconds} />
      <VoteFactsLine entry={entry} state={state} />
      <noscript>
        <p id={needsScriptsId} className={styles.line}>
          {t('film.vote.needsScripts')}
        </p>
      </noscript>
      {(step === 'voted' || expectsCountedVote(state)) && (
        <div className={styles.afterwards} data-step={step}>
          {afterwards}
        </div>
      )}
      {step === 'vpn' && (
        <VpnDialog
          refusalCase={state.refusalCase}
          isBlockedByHand={state.refusedNetwork === 'listed'}
          onRetry={press}
        />
      )}
      {step === 'proof' && (
        <ProofDialog
          key={state.level}
          entry={id}
          level={state.level}
          delay={state.delay}
          loadVoteCaster={loadVoteCaster}
          dispatch={dispatch}
        />
      )}
    </section>
  );
}

function getVoteButtonText(t: T, step: VoteState['step'], seconds: number | null): string {
  if (step === 'pending') {
    return seconds ? t('film.vote.pendingFor', { seconds }) : t('film.vote.pending');
  }
  if (step === 'voted' || step === 'already') return t('film.vote.voted');
  return step === 'failed' || step === 'vpn' ? t('film.vote.retry') : t('film.vote.button');
}

const getSecondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000));

/** Returns the seconds until a Unix time in milliseconds; null without a time. */
function useSecondsUntil(at: number | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return setSeconds(null);
    setSeconds(getSecondsUntil(at));
    const timer = setInterval(() => setSeconds(getSecondsUntil(at)), 250);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : (seconds ?? getSecondsUntil(at));
}

interface VoteFactsProps {
  entry: PublicEntry;
  state: VoteState;
}

interface VoteLineProps extends VoteFactsProps {
  /** Seconds until a waiting vote is cast. */
  seconds: number | null;
}

function VoteStateLine({ entry, state, seconds }: VoteLineProps) {
  const t = useT();
  const contest = useContest();
  const zone = contest?.timeZone ?? 'Asia/Shanghai';
  const formatVotingTime = (iso: string) => formatDateTime(t.locale, iso, zone);
  const { votingOpensAt: opens, votingClosesAt: closes } = entry;
  const isAhead = opens !== null && contest !== null && opens > contest.now;
  const describeVotingState = (): string | null => {
    if (state.step === 'closed') {
      if (isAhead) return t('film.vote.notOpen', { date: formatVotingTime(opens) });
      return closes
        ? t('film.vote.closed', { date: formatVotingTime(closes) })
        : t('film.vote.noDate');
    }
    // Omits the end of voting while counts are hidden, because another line shows it.
    const isTold = state.step !== 'idle' || state.votes === null;
    return closes && !isTold ? t('film.vote.closesOn', { date: formatVotingTime(closes) }) : null;
  };
  return (
    <p
      className={styles.line}
      role="status"
      data-tone={state.step === 'failed' ? 'danger' : undefined}
    >
      {seconds === null ? (
        (describeVoteNews(t, state) ?? describeVotingState())
      ) : (
        <WaitingPeriodCountdown seconds={seconds} />
      )}
    </p>
  );
}

/** The countdown until this device may vote: counted down visually, read once by screen readers. */
function WaitingPeriodCountdown({ seconds }: { seconds: number }) {
  const t = useT();
  const [whole] = useState(seconds);
  return (
    <>
      <span aria-hidden="true">{t('film.vote.newDevice', { seconds })}</span>
      <span className="visually-hidden">{t('film.vote.newDevice', { seconds: whole })}</span>
    </>
  );
}

/** Returns the text about the vote. Returns null if the label of the vote button is sufficient. */
function describeVoteNews(t: T, state: VoteState): string | null {
  const { step, message, delay, awaits, refusalCase, votes } = state;
  if (delay?.by === 'busy') return t('film.vote.busy');
  if (delay?.by === 'work') return t('film.vote.work', { raisedBy: delay.raisedBy ?? 'device' });
  if (step === 'voted' && votes === null) return t('film.vote.counted');
  if (step === 'already') return t('film.vote.already');
  if (step === 'failed' && awaits === 'connection') return t('film.vote.offline');
  if (step === 'failed' && awaits === 'server') return t('film.vote.unanswered');
  if (step === 'failed') return message ?? t('film.vote.failed');
  if (step === 'blocked') return message ?? t('film.vote.blocked');
  if (step === 'vpn' && refusalCase) return t('film.vote.vpn.case', { case: refusalCase });
  return null;
}

/** Shows whether counts are hidden, the browser's venue pass, and a link to the voting rules. */
function VoteFactsLine({ entry, state }: VoteFactsProps) {
  const t = useT();
  const contest = useContest();
  const zone = contest?.timeZone ?? 'Asia/Shanghai';
  const { votingClosesAt: closes } = entry;
  const { votes, pass } = state;
  const hidden = closes
    ? t('film.vote.hiddenUntil', { date: formatDateTime(t.locale, closes, zone) })
    : t('film.vote.hidden');
  return (
    <div className={styles.facts}>
      {votes === null && <p>{hidden}</p>}
      {pass && (
        <p>
          {t('film.vote.pass', {
            venue: pass.name,
            time: formatEndTime(t, pass.closesAt, contest?.now ?? null, zone),
          })}
        </p>
      )}
      {entry.frozenUntil !== null && (
        <p>{t('film.vote.frozen', { date: formatDateTime(t.locale, entry.frozenUntil, zone) })}</p>
      )}
      {entry.examinedVotes > 0 && (
        <p>
          {t('film.vote.examined', { votes: entry.examinedVotes })}{' '}
          <PageLink to="examinedVotes">{t('film.vote.voids')}</PageLink>
        </p>
      )}
      <PageLink to="votingRules">{t('film.vote.rules')}</PageLink>
      {hasVoted(state) && <PageLink to="voteLog">{t('film.vote.log')}</PageLink>}
    </div>
  );
}

/** Formats the end time of a waiting period, without the date if the time is today. */
function formatEndTime(t: T, iso: string, now: string | null, zone: string): string {
  const formatCalendarDay = (at: string) => formatDate(t.locale, at, zone);
  const isToday = now !== null && formatCalendarDay(now) === formatCalendarDay(iso);
  return (isToday ? formatTime : formatDateTime)(t.locale, iso, zone);
}
