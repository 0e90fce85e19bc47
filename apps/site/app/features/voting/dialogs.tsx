import { codes } from '@film-contest/contract/codes';
import { useT } from '../../lib/messages.tsx';
import type { Challenge } from './challenge.ts';
import styles from './vote-panel.module.css';
import { createLazyVoteComponent } from './with-vote-messages.ts';

export const VpnDialog = createLazyVoteComponent(
  async () => (await import('./vpn-dialog.tsx')).VpnRejectionDialog,
  ({ isBlockedByHand }) => (
    <DialogFallbackText
      text={isBlockedByHand ? 'film.vote.blockedNetwork' : 'film.vote.vpn.text'}
    />
  ),
);

export const ProofDialog = createLazyVoteComponent(
  async () => (await import('./proof-dialog.tsx')).VoteProofDialog,
  () => <DialogFallbackText text="film.vote.oneMoreStep" />,
);

type InsteadKey = 'film.vote.vpn.text' | 'film.vote.blockedNetwork' | 'film.vote.oneMoreStep';

function DialogFallbackText({ text }: { text: InsteadKey }) {
  const t = useT();
  return (
    <p className={styles.line} role="alert">
      {t(text)}
    </p>
  );
}

/** Prefetches the dialog that a click on the vote button will open. */
export async function prefetchVoteDialog(
  { level, blockedBy }: Challenge,
  signal: AbortSignal,
): Promise<void> {
  if (blockedBy === codes.vpn) await VpnDialog.preload(signal);
  else if (level > 0) await ProofDialog.preload(signal);
}
