import type { EntryDraft } from '@film-contest/contract/entries';
import { type FormStep, formSteps, stepFields } from '@film-contest/contract/entry-steps';
import type { Faults } from '@film-contest/contract/faults';

export {
  type FormStep,
  findFormStep,
  formSteps,
  stepFields,
} from '@film-contest/contract/entry-steps';

/** Pages of the editor: what is left, the five forms, and the check before submitting. */
const steps = ['tasks', ...formSteps, 'review'] as const;
export type Step = (typeof steps)[number];

export const findStep = (name: string | undefined): Step | null =>
  steps.find((step) => step === name) ?? null;

/** The page after this one, in the order of the form. */
export const stepAfter = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? 'review';
export const stepBefore = (step: Step): Step => steps[steps.indexOf(step) - 1] ?? 'tasks';

/** How many fields of a step are still wrong or missing, and whether it was begun at all. */
export interface StepProgress {
  left: number;
  begun: boolean;
}

/**
 * What is left in each step.
 *
 * @param faults what a submission of the draft would be refused for; null while not known yet.
 */
export function progressOf(
  draft: EntryDraft,
  faults: Faults | null,
): Record<FormStep, StepProgress | null> {
  const of = (step: FormStep): StepProgress | null => {
    if (!faults) return null;
    const wrong = new Set(Object.keys(faults).map((field) => field.split('.')[0] ?? ''));
    return {
      left: stepFields[step].filter((field) => wrong.has(field)).length,
      begun: stepFields[step].some((field) => isFilled(draft[field])),
    };
  };
  return {
    eligibility: of('eligibility'),
    film: of('film'),
    team: of('team'),
    video: of('video'),
    papers: of('papers'),
  };
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
  return Boolean(value);
}
