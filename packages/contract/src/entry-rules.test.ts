import { describe, expect, test } from 'vitest';
import { buildMachineCheck } from './checks.ts';
import {
  type EntryDraft,
  type EntryField,
  type EntryState,
  entryFields,
  entryStates,
  entrySubmission,
} from './entries.ts';
import {
  type AskedPapers,
  canEditEntry,
  canReviseEntry,
  canStartAnotherEntry,
  canWithdrawEntry,
  findSubtitleErrors,
  getFilmDeadline,
  isFieldOpen,
  listMissingPapers,
} from './entry-rules.ts';
import { listFieldErrors } from './faults.ts';

const open: EntryState[] = ['draft', 'changes_requested'];
const inContest: EntryState[] = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
  'hidden',
];

test.each(entryStates)('the permissions of the entrant for an entry in state %s', (state) => {
  expect(canEditEntry(state)).toBe(open.includes(state));
  expect(canWithdrawEntry(state)).toBe(inContest.includes(state));
});

test.each(entryStates)('an entry in state %s can be revised before the deadline', (state) => {
  const revisable: EntryState[] = [
    'received',
    'checking',
    'in_review',
    'changes_requested',
    'published',
  ];
  expect(canReviseEntry({ state, filmAwaitedUntil: null })).toBe(revisable.includes(state));
  expect(canReviseEntry({ state, filmAwaitedUntil: '2026-10-01T00:00:00Z' })).toBe(false);
});

describe('open fields', () => {
  test('of an entry that can be revised are all fields', () => {
    const standing = { state: 'in_review', reasons: [], isRevisable: true } as const;
    expect(entryFields.filter((field) => isFieldOpen(standing, field))).toEqual(entryFields);
  });

  const buildReasons = (...fields: EntryField[]) => fields.map((field) => ({ field }));

  test.each<[EntryState, { field: EntryField }[], readonly EntryField[]]>([
    ['draft', [], entryFields],
    ['received', [], []],
    ['published', buildReasons('title'), []],
    ['changes_requested', [], []],
    ['changes_requested', buildReasons('url', 'title'), ['title', 'title_en', 'url']],
    [
      'changes_requested',
      buildReasons('group'),
      ['group', 'school_name', 'guardian', 'student_proof'],
    ],
    ['changes_requested', buildReasons('guardian'), ['guardian']],
    ['changes_requested', buildReasons('subtitles'), ['url', 'subtitles']],
    ['changes_requested', buildReasons('student_proof'), ['student_proof']],
    ['changes_requested', buildReasons('school_name'), ['school_name']],
  ])('%s with %j: %j', (state, reasons, expected) => {
    expect(entryFields.filter((field) => isFieldOpen({ state, reasons }, field))).toEqual(expected);
  });
});

describe('the parent or guardian', () => {
  const child = { under14: true, name: '李梅', contact: '13800138000', consent: true };
  const findGuardianErrors = (draft: EntryDraft) => {
    const { error } = entrySubmission.safeParse(draft);
    const faults = Object.entries(error ? listFieldErrors(error) : {});
    return Object.fromEntries(
      faults.filter(([field]) => field.startsWith('guardian')).map(([f, { code }]) => [f, code]),
    );
  };

  test.each<[string, EntryDraft['guardian'], Record<string, number>]>([
    ['nothing said', null, {}],
    ['nobody under 14', { under14: false }, {}],
    ['nobody under 14 after all', { ...child, under14: false, contact: '?' }, {}],
    ['everything', child, {}],
    ['an e-mail address', { ...child, contact: 'mei@example.org' }, {}],
    [
      'nothing but the age',
      { under14: true },
      { 'guardian.name': 4009, 'guardian.contact': 2005, 'guardian.consent': 4015 },
    ],
    ['no name', { ...child, name: ' ' }, { 'guardian.name': 4009 }],
    ['a long name', { ...child, name: '好'.repeat(61) }, { 'guardian.name': 4010 }],
    ['no contact', { ...child, contact: '' }, { 'guardian.contact': 2005 }],
    ['a contact that is none', { ...child, contact: 'mei@' }, { 'guardian.contact': 2004 }],
    ['no consent', { ...child, consent: false }, { 'guardian.consent': 4015 }],
  ])('of a student, with %s', (_, guardian, expected) => {
    expect(findGuardianErrors({ group: 'student', guardian })).toEqual(expected);
  });

  test('is not asked about in the Open Group, nor are a school and a proof', () => {
    const left: EntryDraft = {
      guardian: { under14: true },
      school_name: '好'.repeat(200),
      student_proof: 'gone' as never,
    };
    const listInvalidFields = (draft: EntryDraft) =>
      Object.keys(listFieldErrors(entrySubmission.safeParse(draft).error as never));
    const ofStudents = ['guardian.name', 'school_name', 'student_proof'];
    expect(listInvalidFields({ ...left, group: 'student' })).toEqual(
      expect.arrayContaining(ofStudents),
    );
    const open = listInvalidFields({ ...left, group: 'open' });
    expect(open.filter((name) => /guardian|school|proof/.test(name))).toEqual([]);
  });
});

test.each<[string | null, number, string | null]>([
  ['2026-05-10T12:00:00Z', 120, '2026-05-10T14:00:00.000Z'],
  ['2026-05-10T12:00:00+08:00', 30, '2026-05-10T04:30:00.000Z'],
  ['2026-05-01T00:01:00Z', 0, '2026-05-01T00:01:00.000Z'],
  ['2026-04-30T23:00:00Z', 61, '2026-05-01T00:01:00.000Z'],
  ['2026-04-30T23:00:00Z', 60, null],
  ['2026-04-30T23:00:00Z', 0, null],
  [null, 0, '2026-05-08T00:00:00.000Z'],
])(
  'a film submitted on 1 May, with the end at %s and %i minutes: until %s',
  (closesAt, minutes, until) => {
    const now = new Date('2026-05-01T00:00:00Z');
    const found = getFilmDeadline({ submission: { closesAt }, graceMinutes: minutes }, now);
    expect(found?.toISOString() ?? null).toBe(until);
  },
);

test.each<[EntryState[], number, boolean]>([
  [[], 1, true],
  [['draft'], 1, false],
  [['withdrawn', 'rejected'], 1, true],
  [['disqualified'], 1, false],
  [['published', 'withdrawn', 'draft'], 3, true],
  [['published', 'in_review', 'draft'], 3, false],
  [Array(10).fill('withdrawn'), 1, true],
  [Array(11).fill('withdrawn'), 1, false],
  [Array(11).fill('rejected'), 2, true],
])('with %j and %i allowed, another entry may be started: %s', (states, allowed, expected) => {
  const entries = states.map((state) => ({ state }));
  expect(canStartAnotherEntry(entries, allowed)).toBe(expected);
});

describe('papers that the settings require', () => {
  const buildRequirements = (
    materialsRequired: boolean,
    studentProof: AskedPapers['studentProof'],
  ) => ({
    materialsRequired,
    studentProof,
  });
  const draft = { state: 'draft' as const, reasons: [] };
  const buildReturnedEntry = (field: EntryField) => ({
    state: 'changes_requested' as const,
    reasons: [{ field }],
  });
  const id = '0191f7b0-0000-4000-8000-000000000001';

  test.each<[EntryDraft, Parameters<typeof listMissingPapers>[1], AskedPapers, EntryField[]]>([
    [{ group: 'student' }, draft, buildRequirements(false, 'off'), []],
    [{ group: 'student' }, draft, buildRequirements(false, 'optional'), []],
    [{ group: 'student' }, draft, buildRequirements(false, 'required'), ['student_proof']],
    [{ group: 'student', student_proof: id }, draft, buildRequirements(false, 'required'), []],
    [{ group: 'open' }, draft, buildRequirements(false, 'required'), []],
    [{}, draft, buildRequirements(true, 'required'), ['materials']],
    [
      { group: 'student' },
      draft,
      buildRequirements(true, 'required'),
      ['student_proof', 'materials'],
    ],
    [{ group: 'student', materials: id }, draft, buildRequirements(true, 'off'), []],
    [{ group: 'student' }, buildReturnedEntry('title'), buildRequirements(true, 'required'), []],
    [
      { group: 'student' },
      buildReturnedEntry('group'),
      buildRequirements(true, 'required'),
      ['student_proof'],
    ],
    [
      { group: 'student' },
      buildReturnedEntry('materials'),
      buildRequirements(true, 'required'),
      ['materials'],
    ],
  ])('%j, %j, %j: %j', (form, standing, asked, expected) => {
    expect(listMissingPapers(form, standing, asked)).toEqual(expected);
  });
});

describe('subtitles', () => {
  const draft = { state: 'draft', reasons: [] } as const;
  const buildReturnedEntry = (...fields: EntryField[]) =>
    ({ state: 'changes_requested', reasons: fields.map((field) => ({ field })) }) as const;
  const buildTracks = (languages: string) => [
    buildMachineCheck('video.subtitles', 'ok', { textTracks: 1, imageTracks: 0, languages }, {}),
  ];
  type Mode = NonNullable<EntryDraft['subtitles']>['mode'];

  test.each<
    [string, Mode, boolean, Parameters<typeof findSubtitleErrors>[1], string | null, object]
  >([
    ['that are confirmed', 'burnt_in', true, draft, '', {}],
    ['that are not confirmed', 'burnt_in', false, draft, '', { 'subtitles.confirmed': 4015 }],
    ['that cannot be confirmed any more', 'burnt_in', false, buildReturnedEntry('title'), '', {}],
    ['that the film has', 'in_file', false, draft, 'zh, en', {}],
    ['that may be without tags', 'in_file', false, draft, 'und, und', {}],
    ['that the film lacks', 'in_file', false, draft, '', { subtitles: 4040 }],
    ['of one track without a tag', 'in_file', false, draft, 'und', { subtitles: 4040 }],
    ['of a film without checks', 'in_file', false, draft, null, {}],
    ['that another film lacks', 'in_file', false, buildReturnedEntry('url'), 'zh', { url: 4040 }],
    ['that cannot be changed any more', 'in_file', false, buildReturnedEntry('title'), 'zh', {}],
    ['in files', 'files', false, draft, '', {}],
  ])('%s', (_, mode, confirmed, standing, languages, expected) => {
    const checks = languages === null ? [] : buildTracks(languages);
    const given = { filmChecks: checks, files: [] };
    const faults = findSubtitleErrors({ subtitles: { mode, confirmed } }, standing, given);
    expect(Object.fromEntries(Object.entries(faults).map(([f, { code }]) => [f, code]))).toEqual(
      expected,
    );
  });

  test.each([
    ['the same file for both languages', 'a', 'a', { subtitles: { code: 4041 } }],
    ['two files', 'a', 'b', {}],
    ['two files that have not arrived', null, null, {}],
  ])('%s', (_, zh, en, expected) => {
    const files = [
      { id: 'zh', sha256: zh },
      { id: 'en', sha256: en },
    ];
    const subtitles = { mode: 'files' as const, zh: 'zh', en: 'en' };
    expect(findSubtitleErrors({ subtitles }, draft, { filmChecks: [], files })).toEqual(expected);
    expect(
      findSubtitleErrors({ subtitles }, buildReturnedEntry('title'), { filmChecks: [], files }),
    ).toEqual({});
  });
});
