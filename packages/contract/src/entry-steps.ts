import type { EntryField } from './entries.ts';

export const stepFields = {
  eligibility: ['group', 'school_name', 'guardian', 'student_proof'],
  film: ['title', 'desc', 'title_en', 'desc_en'],
  team: ['team', 'team_desc', 'team_logo'],
  video: ['url', 'subtitles', 'video_cover_url', 'front_cover_url'],
  papers: ['empower', 'materials', 'declarations'],
} as const satisfies Record<string, readonly EntryField[]>;

export type FormStep = keyof typeof stepFields;
export const formSteps = Object.keys(stepFields) as FormStep[];

/** Returns the form step of a field. A nested path belongs to the step of its first segment. */
export function findFormStep(field: string): FormStep {
  const [name = ''] = field.split('.');
  return formSteps.find((step) => listStepFields(step).includes(name)) ?? 'eligibility';
}

const listStepFields = (step: FormStep): readonly string[] => stepFields[step];
