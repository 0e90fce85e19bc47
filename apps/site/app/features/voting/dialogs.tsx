import { codes } from '@film-contest/contract/codes';
import { useT } from '../../lib/messages.tsx';
import type { Challenge } from './challenge.ts';
import styles from './vote-panel.module.css';
import { withVoteTexts } from './with-vote-texts.ts';

export const VpnDialog = withVoteTexts(
  async () => (await import('./vpn-dialog.tsx')).VpnDialog,
  ({ isBlockedByHand }) => (
    <Instead text={isBlockedByHand ? 'film.vote.blockedNetwork' : 'film.vote.vpn.text'} />
  ),
);

export const ProofDialog = withVoteTexts(
  async () => (await import('./proof-dialog.tsx')).ProofDialog,
  () => <Instead text="film.vote.oneMoreStep" />,
);

type InsteadKey = 'film.vote.vpn.text' | 'film.vote.blockedNetwork' | 'film.vote.oneMoreStep';

function Instead({ text }: { text: InsteadKey }) {
  const t = useT();
  return (
    <p className={styles.line} role="alert">
      {t(text)}
    </p>
  );
}

/** Prefetches the dialog that a click will open. */
export async function preloadDialog(
  { level, blockedBy }: Challenge,
  signal: AbortSignal,
): Promise<void> {
  if (blockedBy === codes.vpn) await VpnDialog.preload(signal);
  else if (level > 0) await ProofDialog.preload(signal);
}
