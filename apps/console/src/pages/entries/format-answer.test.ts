import { beforeAll, describe, expect, it } from 'vitest';
import { dash } from '../../lib/entry-labels.ts';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import { type Answers, formatFieldAnswer } from './format-answer.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const buildAnswers = (draft: object, rest: Partial<Answers> = {}): Answers => ({
  draft: draft as Answers['draft'],
  school: null,
  filenames: {},
  ...rest,
});

describe('formatFieldAnswer', () => {
  it.each(['title', 'desc', 'team', 'team_desc'] as const)('shows the text of %s', (field) => {
    expect(formatFieldAnswer(field, buildAnswers({ [field]: 'A text' }))).toBe('A text');
    expect(formatFieldAnswer(field, buildAnswers({}))).toBe(dash);
  });

  it('shows the group and the school', () => {
    expect(formatFieldAnswer('group', buildAnswers({ group: 'student' }))).toBe(
      t('console.group.student'),
    );
    expect(formatFieldAnswer('group', buildAnswers({}))).toBe(dash);
    expect(formatFieldAnswer('school_name', buildAnswers({}, { school: 'Academy' }))).toBe(
      'Academy',
    );
    expect(formatFieldAnswer('school_name', buildAnswers({}))).toBe(dash);
  });

  it.each([
    ['a known file', { empower: 'u1' }, { u1: 'letter.pdf' }, 'letter.pdf'],
    ['an unknown file', { empower: 'u1' }, {}, () => t('review.asked.otherFile')],
    ['no file', {}, {}, () => t('console.entry.noFile')],
  ])('shows %s', (_what, draft, filenames, expected) => {
    const text = typeof expected === 'string' ? expected : expected();
    expect(formatFieldAnswer('empower', buildAnswers(draft, { filenames }))).toBe(text);
  });

  it('lists the subtitle mode and its files', () => {
    const subtitles = { mode: 'files', zh: 'u1', en: 'u2' };
    const filenames = { u1: 'zh.srt', u2: 'en.srt' };
    expect(
      formatFieldAnswer('subtitles', buildAnswers({ subtitles }, { filenames })).split('\n'),
    ).toEqual([t('console.subtitles.files'), 'zh.srt', 'en.srt']);
    expect(formatFieldAnswer('subtitles', buildAnswers({}))).toBe(dash);
  });

  it('lists only the accepted declarations', () => {
    const declarations = { rights: true, clean: false, rules: true };
    expect(formatFieldAnswer('declarations', buildAnswers({ declarations }))).toBe(
      [t('console.declaration.rights'), t('console.declaration.rules')].join('\n'),
    );
    expect(formatFieldAnswer('declarations', buildAnswers({}))).toBe(dash);
  });

  it.each([
    ['unknown', undefined, () => [t('console.guardian.unknown')]],
    ['not needed', { under14: false }, () => [t('console.guardian.none')]],
    [
      'given',
      { under14: true, name: 'Li', contact: '138', consent: true },
      () => ['Li', '138', t('console.guardian.agrees')],
    ],
    [
      'missing',
      { under14: true, consent: false },
      () => [dash, dash, t('console.guardian.disagrees')],
    ],
  ])('shows that the consent of a guardian is %s', (_what, guardian, expected) => {
    expect(formatFieldAnswer('guardian', buildAnswers({ guardian })).split('\n')).toEqual(
      expected(),
    );
  });
});
