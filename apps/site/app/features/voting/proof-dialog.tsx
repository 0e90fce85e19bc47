import type { ProofLevel } from '@film-contest/contract/voting';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useT } from '../../lib/messages.tsx';
import { CaptchaProofForm } from './captcha-proof.tsx';
import { CodeOrLoginProof } from './code-proof.tsx';
import { MountedDialog } from './dialog-box.tsx';
import { LoginRequiredMessage } from './sign-in.tsx';
import { type Proof, shouldCloseProofDialog, toVoteEvent, type VoteCaster } from './vote-caster.ts';
import type { VoteEvent } from './vote-state.ts';

export interface ProofDialogProps {
  entry: number;
  level: ProofLevel;
  loadVoteCaster: () => Promise<VoteCaster>;
  dispatch: (event: VoteEvent) => void;
}

const titles = {
  0: 'vote.proof.captcha',
  1: 'vote.proof.captcha',
  2: 'vote.proof.code',
  3: 'vote.proof.account',
} as const;

/** Asks for the proof that the vote still needs: a captcha, a code, or a login. */
export function VoteProofDialog({ entry, level, loadVoteCaster, dispatch }: ProofDialogProps) {
  const t = useT();
  async function giveProof(proof: Proof) {
    const caster = await loadChunkWithNotice(loadVoteCaster);
    const outcome = await caster.send(proof);
    if (shouldCloseProofDialog(outcome, level)) dispatch(toVoteEvent(outcome));
    return outcome;
  }
  return (
    <MountedDialog title={t(titles[level])} onClose={() => dispatch({ type: 'dropped' })}>
      {(close) => {
        if (level === 3)
          return <LoginRequiredMessage text={t('vote.account.text')} onCancel={close} />;
        if (level === 2)
          return <CodeOrLoginProof entry={entry} give={giveProof} onCancel={close} />;
        return <CaptchaProofForm give={giveProof} onCancel={close} />;
      }}
    </MountedDialog>
  );
}
