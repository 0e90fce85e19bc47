import type { PublicEntry } from '@film-contest/contract/entries';
import { type ReactNode, useEffect, useState } from 'react';
import brackets from '../../components/brackets.module.css';
import { Icon } from '../../components/icon.tsx';
import { type T, useT } from '../../lib/messages.tsx';
import { ProofDialog, VpnDialog } from './dialogs.tsx';
import { useVote } from './use-vote.ts';
import { VoteFactsLine, VoteStateLine } from './vote-line.tsx';
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
  /** Element shown once the vote is counted; its space is reserved from the click on. */
  afterwards: ReactNode;
}

/** The vote for an entry: button, live count and state. */
export function VotePanel({ entry, beside, afterwards }: VotePanelProps) {
  const t = useT();
  const { id, number, title, votingBlockedBy } = entry;
  const { state, dispatch, press, prefetchVote, loadVoteCaster } = useVote(
    id,
    entry.votes,
    votingBlockedBy,
  );
  const { step } = state;
  const votes = getShownVoteCount(state);
  const seconds = useSecondsUntil(state.delay?.by === 'newDevice' ? state.delay.castAt : null);
  const text = getVoteButtonText(t, step, seconds);
  const label = t('film.vote.label', { number, title });
  // The name contains the visible text for speech control, without the countdown.
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
        <p className={styles.count} role="status">
          {votes !== null && t('film.votes', { votes })}
        </p>
        {beside}
      </div>
      <VoteStateLine entry={entry} state={state} seconds={seconds} />
      <VoteFactsLine entry={entry} state={state} />
      <noscript>
        <p className={styles.line}>{t('film.vote.needsScripts')}</p>
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
