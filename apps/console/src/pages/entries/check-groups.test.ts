import type { MachineCheck } from '@film-contest/contract/checks';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { describe, expect, test } from 'vitest';
import { groupChecksByFile } from './check-groups.ts';

type File = ConsoleEntry['files'][number];

const buildCheck = (
  id: string,
  level: MachineCheck['level'] = 'ok',
  measured: MachineCheck['measured'] = {},
): MachineCheck => ({ id, level, measured, expected: {} });

const buildFile = (kind: File['kind'], checks: MachineCheck[]): File => ({
  ...{ id: kind, kind, filename: `our ${kind}`, size: 1, state: 'checked', checks },
  ...{ sha256: null, isDeclared: false, preview: null, picture: null, track: null, video: null },
});

const listShownGroups = (checks: MachineCheck[], files: File[]) =>
  groupChecksByFile({ checks, files }).map((group) => [
    group.file?.filename ?? null,
    group.checks.map(({ id, level }) => `${id} ${level}`),
  ]);

describe('groupChecksByFile', () => {
  test('names the file of each group and omits files without checks', () => {
    const logo = buildFile('team_logo', [buildCheck('image.size')]);
    const letter = buildFile('empower', []);
    expect(listShownGroups([], [logo, letter])).toEqual([['our team_logo', ['image.size ok']]]);
  });

  test('omits the preliminary checks of a decoded film', () => {
    const film = buildFile('url', [buildCheck('video.size'), buildCheck('video.audio', 'advice')]);
    const whole = [
      buildCheck('video.size'),
      buildCheck('video.audio'),
      buildCheck('video.decodes'),
    ];
    expect(listShownGroups([], [film])).toEqual([
      ['our url', ['video.size ok', 'video.audio advice']],
    ]);
    expect(listShownGroups(whole, [film])).toEqual([
      ['our url', ['video.size ok', 'video.audio ok', 'video.decodes ok']],
    ]);
  });

  test('assigns subtitle checks to their file', () => {
    const buildSubtitleCheck = (language: string, level: MachineCheck['level']) =>
      buildCheck('subtitles.within', level, { language });
    const files = [
      buildFile('url', [buildCheck('video.size')]),
      buildFile('subtitles_zh', [buildCheck('subtitles.cues')]),
      buildFile('subtitles_en', [buildCheck('subtitles.cues')]),
    ];
    expect(
      listShownGroups([buildSubtitleCheck('zh', 'ok'), buildSubtitleCheck('en', 'advice')], files),
    ).toEqual([
      ['our subtitles_en', ['subtitles.cues ok', 'subtitles.within advice']],
      ['our url', ['video.size ok']],
      ['our subtitles_zh', ['subtitles.cues ok', 'subtitles.within ok']],
    ]);
  });

  test('assigns embedded subtitle tracks to the film', () => {
    const files = [buildFile('url', [buildCheck('video.size')])];
    expect(listShownGroups([buildCheck('subtitles.inFile', 'advice')], files)).toEqual([
      ['our url', ['video.size ok', 'subtitles.inFile advice']],
    ]);
  });

  test('sorts the most severe group first', () => {
    const files = [
      buildFile('team_logo', [buildCheck('image.size')]),
      buildFile('empower', [
        buildCheck('document.type'),
        buildCheck('document.complete', 'advice'),
      ]),
      buildFile('url', [buildCheck('video.size', 'refusal')]),
    ];
    expect(groupChecksByFile({ checks: [], files }).map((group) => group.file?.kind)).toEqual([
      'url',
      'empower',
      'team_logo',
    ]);
  });

  test('groups checks without a file', () => {
    expect(listShownGroups([buildCheck('video.size'), buildCheck('other.thing')], [])).toEqual([
      [null, ['video.size ok', 'other.thing ok']],
    ]);
  });
});
