import { type EntryDraft, entryFields, entrySubmission } from '@film-contest/contract/entries';
import { listFieldErrors } from '@film-contest/contract/faults';
import { describe, expect, test } from 'vitest';
import {
  findFormStep,
  findStepOfField,
  formSteps,
  getNextEditorStep,
  getPreviousEditorStep,
  getProgressBySteps,
  stepFields,
} from './entry-steps.ts';

const uuid = '0191f7b0-0000-4000-8000-000000000001';
const whole: EntryDraft = {
  group: 'student',
  school_name: 'Fudan University',
  title: 'The last call',
  desc: 'A grandmother hangs up on a very polite caller.',
  team: 'Night Shift',
  team_desc: 'Four students of film from Shanghai.',
  team_logo: uuid,
  video_cover_url: uuid,
  front_cover_url: uuid,
  url: uuid,
  subtitles: { mode: 'burnt_in' },
  empower: uuid,
  declarations: { rights: true, clean: true, rules: true },
};

function listOpenSteps(draft: EntryDraft) {
  const { error } = entrySubmission.safeParse(draft);
  const progress = getProgressBySteps(draft, error ? listFieldErrors(error) : {});
  return formSteps.map((step) => progress[step]?.left);
}

test('every field of a submission has exactly one step', () => {
  expect(formSteps.flatMap((step) => [...stepFields[step]]).sort()).toEqual(
    [...entryFields].sort(),
  );
});

test('pages follow each other', () => {
  expect(getNextEditorStep('tasks')).toBe('eligibility');
  expect(getNextEditorStep('papers')).toBe('review');
  expect(getPreviousEditorStep('eligibility')).toBe('tasks');
  expect(findStepOfField('video')).toBe('video');
  expect(findStepOfField('Video')).toBeNull();
});

describe('the progress', () => {
  test.each<[string, EntryDraft, (number | undefined)[]]>([
    ['an empty draft', {}, [1, 2, 3, 4, 2]],
    ['a whole draft', whole, [0, 0, 0, 0, 0]],
    ['a student who has filled in nothing else', { group: 'student' }, [1, 2, 3, 4, 2]],
    ['a student without a school', { ...whole, school_name: '' }, [1, 0, 0, 0, 0]],
    [
      'the open group without a school',
      { ...whole, group: 'open', school_name: null },
      [0, 0, 0, 0, 0],
    ],
    ['a short background', { ...whole, desc: 'short' }, [0, 1, 0, 0, 0]],
    [
      'subtitle files without English',
      { ...whole, subtitles: { mode: 'files', zh: uuid } },
      [0, 0, 0, 1, 0],
    ],
    [
      'one tick of three',
      { ...whole, declarations: { rights: true, clean: false, rules: false } },
      [0, 0, 0, 0, 1],
    ],
  ])('%s', (_, draft, expected) => {
    expect(listOpenSteps(draft)).toEqual(expected);
  });

  test('is not known before the rules are loaded', () => {
    expect(getProgressBySteps(whole, null).film).toBeNull();
  });

  test.each([
    ['a wrong answer', { subtitles: { mode: 'in_file' as const } }, { subtitles: 4040 }, true],
    ['a missing answer', { subtitles: { mode: 'files' as const } }, { subtitles: 4009 }, false],
    ['an upload under way', { url: 'a' }, { url: 4016 }, false],
    ['a fault of an empty field', {}, { subtitles: 4040 }, false],
  ])('%s must be corrected: %o %o %s', (_, draft, faults, isWrong) => {
    const found = Object.fromEntries(
      Object.entries(faults).map(([name, code]) => [name, { code }]),
    );
    expect(getProgressBySteps(draft, found).video?.isWrong).toBe(isWrong);
  });

  test('a step is begun once a field is filled', () => {
    const progress = getProgressBySteps(
      { title: 'x', declarations: { rights: false, clean: false, rules: false } },
      {},
    );
    expect(formSteps.filter((step) => progress[step]?.begun)).toEqual(['film']);
  });
});

test.each([
  ['declarations.rights', 'papers'],
  ['subtitles', 'video'],
  ['school_name', 'eligibility'],
  ['unknown', 'eligibility'],
])('%s belongs to %s', (field, step) => {
  expect(findFormStep(field)).toBe(step);
});
