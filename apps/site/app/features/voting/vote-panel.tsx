import type { PublicEntry } from '@film-contest/contract/entries';
import { formatDateTime } from '@film-contest/messages/format';
import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '../../components/icon.tsx';
import { loadOrTell } from '../../lib/chunk.ts';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import { useVote } from './use-vote.ts';
import styles from './vote-panel.module.css';
import { hasVoted, isPressed, mayPress, shownVotes, type VoteState } from './vote-state.ts';

/** Few voters come through a VPN: its dialog comes when one does, and else a line says the same. */
const VpnDialog = lazy(() =>
  loadOrTell(async () => ({ default: (await import('./vpn-dialog.tsx')).VpnDialog })).catch(() => ({
    default: VpnLine,
  })),
);

function VpnLine() {
  const t = useT();
  return (
    <p className={styles.line} role="alert">
      {t('film.vote.vpn.text')}
    </p>
  );
}

interface VotePanelProps {
  entry: PublicEntry;
  /** Stands beside the button: the way to the share panel. */
  beside?: ReactNode;
  /** Shown once the vote is counted. */
  afterwards: ReactNode;
}

/** The one vote for an entry: button, live count, and a word about where it stands. */
export function VotePanel({ entry, beside, afterwards }: VotePanelProps) {
  const t = useT();
  const { id, number, title, votingBlockedBy } = entry;
  const { state, press } = useVote(id, entry.votes, votingBlockedBy);
  const { step } = state;
  return (
    <section className={styles.panel} aria-label={t('film.vote.button')}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.vote}
          data-step={step}
          aria-label={t('film.vote.label', { number, title })}
          aria-pressed={isPressed(state)}
          aria-disabled={!(mayPress(state) || hasVoted(state)) || undefined}
          onClick={press}
        >
          <Icon name="seen" />
          {buttonText(t, step)}
        </button>
        <p className={styles.count} role="status">
          {t('film.votes', { votes: shownVotes(state) })}
        </p>
        {beside}
      </div>
      <VoteLine entry={entry} state={state} />
      <noscript>
        <p className={styles.line}>{t('film.vote.needsScripts')}</p>
      </noscript>
      {step === 'voted' && afterwards}
      {step === 'vpn' && (
        <Suspense fallback={null}>
          <VpnDialog onRetry={press} />
        </Suspense>
      )}
    </section>
  );
}

function buttonText(t: ReturnType<typeof useT>, step: VoteState['step']): string {
  if (step === 'pending') return t('film.vote.pending');
  if (step === 'voted' || step === 'already') return t('film.vote.voted');
  return step === 'failed' || step === 'vpn' ? t('film.vote.retry') : t('film.vote.button');
}

function VoteLine({ entry, state }: { entry: PublicEntry; state: VoteState }) {
  const t = useT();
  const contest = useContest();
  const date = (iso: string) => formatDateTime(t.locale, iso, contest?.timeZone ?? 'Asia/Shanghai');
  const { votingOpensAt: opens, votingClosesAt: closes } = entry;
  const { step, message, isBusy } = state;
  const isAhead = opens !== null && contest !== null && opens > contest.now;
  const words = (): string | null => {
    if (isBusy) return t('film.vote.busy');
    if (step === 'already') return t('film.vote.already');
    if (step === 'failed') return message ?? t('film.vote.failed');
    if (step === 'blocked') return message ?? t('film.vote.blocked');
    if (step === 'closed') {
      if (isAhead) return t('film.vote.notOpen', { date: date(opens) });
      return closes ? t('film.vote.closed', { date: date(closes) }) : t('film.vote.noDate');
    }
    return closes && step === 'idle' ? t('film.vote.closesOn', { date: date(closes) }) : null;
  };
  const text = words();
  return (
    <p className={styles.line} role="status" data-tone={step === 'failed' ? 'danger' : undefined}>
      {text}
    </p>
  );
}
