import type { ProofLevel } from '@film-contest/contract/voting';
import { loadOrTell } from '../../lib/chunk.ts';
import { useT } from '../../lib/messages.tsx';
import { type Booth, closesDialog, eventOf, type Proof } from './booth.ts';
import { CaptchaProof } from './captcha-proof.tsx';
import { CodeProof } from './code-proof.tsx';
import { DialogBox } from './dialog-box.tsx';
import { SignIn } from './sign-in.tsx';
import type { VoteEvent } from './vote-state.ts';

export interface ProofDialogProps {
  entry: number;
  level: ProofLevel;
  openBooth: () => Promise<Booth>;
  dispatch: (event: VoteEvent) => void;
}

const titles = {
  0: 'vote.proof.captcha',
  1: 'vote.proof.captcha',
  2: 'vote.proof.code',
  3: 'vote.proof.account',
} as const;

/** Asks for the proof that the vote still needs: a captcha, a code, or a login. */
export function ProofDialog({ entry, level, openBooth, dispatch }: ProofDialogProps) {
  const t = useT();
  async function give(proof: Proof) {
    const booth = await loadOrTell(openBooth);
    const outcome = await booth.send(proof);
    if (closesDialog(outcome, level)) dispatch(eventOf(outcome));
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
