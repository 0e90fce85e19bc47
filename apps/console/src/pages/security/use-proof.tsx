import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { type ReactNode, useState } from 'react';
import { FreshProofDialog } from './proof-dialog.tsx';

/**
 * Runs a call. If the server requires a fresh proof, asks for it and repeats the call. Returns null if the
 * user cancels.
 */
export type RunWithProof = <T>(act: () => Promise<Outcome<T>>) => Promise<Outcome<T> | null>;

/** Returns a function for calls that may require a proof, and the dialog that asks for it. */
export function useFreshProof(): { proven: RunWithProof; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ end: (isProved: boolean) => void } | null>(null);

  const runWithProof: RunWithProof = async (act) => {
    const outcome = await act();
    if (outcome.ok || outcome.code !== codes.proofNeeded) return outcome;
    const isProved = await new Promise<boolean>((end) => setAsked({ end }));
    setAsked(null);
    return isProved ? act() : null;
  };

  return {
    proven: runWithProof,
    dialog: <FreshProofDialog open={asked !== null} onEnd={(is) => asked?.end(is)} />,
  };
}
