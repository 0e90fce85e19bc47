import { codes } from '@film-contest/contract/codes';
import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import { type FormStep, formSteps, stepFields } from '@film-contest/contract/entry-steps';
import type { Faults } from '@film-contest/contract/faults';

export {
  type FormStep,
  findFormStep,
  formSteps,
  stepFields,
} from '@film-contest/contract/entry-steps';

/** Steps of the entry editor: the task list, five forms, and the review. */
const steps = ['tasks', ...formSteps, 'review'] as const;
export type Step = (typeof steps)[number];

export const findStepOfField = (name: string | undefined): Step | null =>
  steps.find((step) => step === name) ?? null;

export const getNextEditorStep = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? 'review';
export const getPreviousEditorStep = (step: Step): Step =>
  steps[steps.indexOf(step) - 1] ?? 'tasks';

/** Progress of a form step. `left` is the number of wrong or missing fields, `begun` whether any field is filled. */
interface StepProgress {
  left: number;
  isWrong: boolean;
  begun: boolean;
}

const missing: readonly number[] = [codes.required, codes.mustBeTicked, codes.uploadUnfinished];

/** Returns the errors of fields that have a value, because a missing answer is not a wrong one. */
export const listWrongAnswers = (draft: EntryDraft, faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([field, { code }]) => !missing.includes(code) && isAnswerFilled(getFieldValue(draft, field)),
    ),
  );

/** Returns the value of a draft field or of a subfield, such as `guardian.name`. */
function getFieldValue(draft: EntryDraft, field: string): unknown {
  const [name, part] = field.split('.');
  const value = draft[name as EntryField];
  return part && value && typeof value === 'object' ? value[part as keyof typeof value] : value;
}

/** Returns the form field to which an error belongs: `declarations` for `declarations.rights`. */
export const getErrorField = (name: string) => name.split('.')[0] as EntryField;

/**
 * Returns the progress of each form step.
 * @param faults errors that a submission would cause; null while unknown
 */
export function getProgressBySteps(
  draft: EntryDraft,
  faults: Faults | null,
): Record<FormStep, StepProgress | null> {
  const getStepProgress = (step: FormStep): StepProgress | null => {
    if (!faults) return null;
    const fields = stepFields[step];
    const faulty = new Set(Object.keys(faults).map(getErrorField));
    const wrong = new Set(Object.keys(listWrongAnswers(draft, faults)).map(getErrorField));
    return {
      left: fields.filter((field) => faulty.has(field)).length,
      isWrong: fields.some((field) => wrong.has(field)),
      begun: fields.some((field) => isAnswerFilled(draft[field])),
    };
  };
  return {
    eligibility: getStepProgress('eligibility'),
    film: getStepProgress('film'),
    team: getStepProgress('team'),
    video: getStepProgress('video'),
    papers: getStepProgress('papers'),
  };
}

function isAnswerFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isAnswerFilled);
  return Boolean(value);
}
