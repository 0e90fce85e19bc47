import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { type SecondStep, secondStep } from '@film-contest/contract/sign-in';

/** Returns the second step that a login response requires, or null. */
export function getRequiredSecondStep(outcome: Outcome<unknown>): SecondStep | null {
  if (outcome.ok || outcome.code !== codes.secondFactorNeeded) return null;
  return secondStep.parse(outcome.data);
}
