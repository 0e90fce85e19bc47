import type { PublicEntry } from '@film-contest/contract/entries';
import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '../../components/icon.tsx';
import { loadOrTell } from '../../lib/chunk.ts';
import { documentLocale, loadMessages, useT } from '../../lib/messages.tsx';
import { useVote } from './use-vote.ts';
import { VoteFacts, VoteLine } from './vote-line.tsx';
import styles from './vote-panel.module.css';
import { hasVoted, isPressed, mayPress, shownVotes, type VoteState } from './vote-state.ts';

/** What a dialog needs arrives when it is to be shown; where it does not, a line says the same. */
function dialogOf<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  instead: (props: P) => ReactNode,
) {
  const whole = async () => {
    const [shown] = await Promise.all([load(), loadMessages(documentLocale(), 'vote')]);
    return { default: shown };
  };
  return lazy(() => loadOrTell(whole).catch(() => ({ default: instead })));
}

const VpnDialog = dialogOf(
  async () => (await import('./vpn-dialog.tsx')).VpnDialog,
  () => <Instead text="film.vote.vpn.text" />,
);

const ProofDialog = dialogOf(
  async () => (await import('./proof-dialog.tsx')).ProofDialog,
  () => <Instead text="film.vote.oneMoreStep" />,
);

function Instead({ text }: { text: 'film.vote.vpn.text' | 'film.vote.oneMoreStep' }) {
  const t = useT();
  return (
    <p className={styles.line} role="alert">
      {t(text)}
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
  const { state, dispatch, press, warmUp, openBooth } = useVote(id, entry.votes, votingBlockedBy);
  const { step } = state;
  const votes = shownVotes(state);
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
          onPointerDown={warmUp}
          onFocus={warmUp}
          onClick={press}
        >
          <Icon name="seen" />
          {buttonText(t, step)}
        </button>
        <p className={styles.count} role="status">
          {votes !== null && t('film.votes', { votes })}
        </p>
        {beside}
      </div>
      <VoteLine entry={entry} state={state} />
      <VoteFacts entry={entry} state={state} />
      <noscript>
        <p className={styles.line}>{t('film.vote.needsScripts')}</p>
      </noscript>
      {step === 'voted' && afterwards}
      {step === 'vpn' && (
        <Suspense fallback={null}>
          <VpnDialog refusalCase={state.refusalCase} onRetry={press} />
        </Suspense>
      )}
      {step === 'proof' && (
        <Suspense fallback={null}>
          <ProofDialog
            key={state.level}
            entry={id}
            level={state.level}
            openBooth={openBooth}
            dispatch={dispatch}
          />
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
