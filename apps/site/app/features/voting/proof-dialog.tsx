import type { ProofLevel } from '@film-contest/contract/voting';
import { loadWithNotice } from '../../lib/chunk.ts';
import { useT } from '../../lib/messages.tsx';
import { CaptchaProof } from './captcha-proof.tsx';
import { CodeProof } from './code-proof.tsx';
import { DialogBox } from './dialog-box.tsx';
import { SignIn } from './sign-in.tsx';
import { type Proof, shouldCloseDialog, toVoteEvent, type VoteCaster } from './vote-caster.ts';
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
export function ProofDialog({ entry, level, loadVoteCaster, dispatch }: ProofDialogProps) {
  const t = useT();
  async function give(proof: Proof) {
    const caster = await loadWithNotice(loadVoteCaster);
    const outcome = await caster.send(proof);
    if (shouldCloseDialog(outcome, level)) dispatch(toVoteEvent(outcome));
    return outcome;
  }
  return (
    <DialogBox title={t(titles[level])} onClose={() => dispatch({ type: 'dropped' })}>
      {(close) => {
        if (level === 3) return <SignIn text={t('vote.account.text')} onCancel={close} />;
        if (level === 2) return <CodeProof entry={entry} give={give} onCancel={close} />;
        return <CaptchaProof give={give} onCancel={close} />;
      }}
    </DialogBox>
  );
}
