import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { type SecondStep, secondStep } from '@film-contest/contract/sign-in';

/** The step that a login still needs, if that is how it was answered. */
export function getSecondStep(outcome: Outcome<unknown>): SecondStep | null {
  if (outcome.ok || outcome.code !== codes.secondFactorNeeded) return null;
  return secondStep.parse(outcome.data);
}
