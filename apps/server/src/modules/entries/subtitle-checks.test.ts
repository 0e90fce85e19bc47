import { buildMachineCheck } from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { expect, test } from 'vitest';
import { checkEntrySubtitles, type SubtitleFacts } from './subtitle-checks.ts';

const unknown: SubtitleFacts = {
  filmChecks: [],
  filmSeconds: null,
  endSeconds: { zh: null, en: null },
};

const buildFactsWithTracks = (languages: string): SubtitleFacts => {
  const measured = { textTracks: 1, imageTracks: 0, languages };
  return { ...unknown, filmChecks: [buildMachineCheck('video.subtitles', 'ok', measured, {})] };
};

const buildFactsWithLengths = (
  filmSeconds: number | null,
  zh: number | null,
  en: number | null,
) => ({
  ...unknown,
  filmSeconds,
  endSeconds: { zh, en },
});

type Mode = NonNullable<EntryDraft['subtitles']>['mode'];

const rows: [string, Mode | null, SubtitleFacts, string[]][] = [
  ['both tagged', 'in_file', buildFactsWithTracks('zh, en'), ['ok subtitles.inFile']],
  ['both among others', 'in_file', buildFactsWithTracks('en, ja, zh'), ['ok subtitles.inFile']],
  ['one missing', 'in_file', buildFactsWithTracks('zh'), ['refusal subtitles.inFile']],
  ['one without a tag', 'in_file', buildFactsWithTracks('und, zh'), ['advice subtitles.inFile']],
  ['both without tags', 'in_file', buildFactsWithTracks('und, und'), ['advice subtitles.inFile']],
  [
    'a single one without a tag',
    'in_file',
    buildFactsWithTracks('und'),
    ['refusal subtitles.inFile'],
  ],
  ['other languages', 'in_file', buildFactsWithTracks('ja, ko'), ['refusal subtitles.inFile']],
  ['the same twice', 'in_file', buildFactsWithTracks('zh, zh'), ['refusal subtitles.inFile']],
  ['no tracks', 'in_file', buildFactsWithTracks(''), ['refusal subtitles.inFile']],
  ['the film not yet looked at', 'in_file', unknown, []],
  ['burnt in', 'burnt_in', buildFactsWithTracks(''), []],
  ['nothing said', null, buildFactsWithTracks(''), []],
  [
    'both end in time',
    'files',
    buildFactsWithLengths(60, 58, 61),
    ['ok subtitles.within', 'ok subtitles.within'],
  ],
  [
    'one goes on',
    'files',
    buildFactsWithLengths(60, 58, 61.5),
    ['ok subtitles.within', 'advice subtitles.within'],
  ],
  ['one there', 'files', buildFactsWithLengths(60, 90, null), ['advice subtitles.within']],
  ['the film not there', 'files', buildFactsWithLengths(null, 90, 90), []],
];
test.each(rows)('%s', (_, mode, facts, expected) => {
  const checks = checkEntrySubtitles(mode === null ? {} : { subtitles: { mode } }, facts);
  expect(checks.map(({ id, level }) => `${level} ${id}`)).toEqual(expected);
});
