import type { MachineCheck } from '@film-contest/contract/checks';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { describe, expect, test } from 'vitest';
import { groupChecksByFile } from './check-groups.ts';

type File = ConsoleEntry['files'][number];

const check = (
  id: string,
  level: MachineCheck['level'] = 'ok',
  measured: MachineCheck['measured'] = {},
): MachineCheck => ({ id, level, measured, expected: {} });

const file = (kind: File['kind'], checks: MachineCheck[]): File => ({
  ...{ id: kind, kind, filename: `our ${kind}`, size: 1, state: 'checked', checks },
  ...{ sha256: null, isDeclared: false, preview: null, picture: null, track: null, video: null },
});

const shown = (checks: MachineCheck[], files: File[]) =>
  groupChecksByFile({ checks, files }).map((group) => [
    group.file?.filename ?? null,
    group.checks.map(({ id, level }) => `${id} ${level}`),
  ]);

describe('groupChecks', () => {
  test('names the file of each group and omits files without checks', () => {
    const logo = file('team_logo', [check('image.size')]);
    const letter = file('empower', []);
    expect(shown([], [logo, letter])).toEqual([['our team_logo', ['image.size ok']]]);
  });

  test('omits the preliminary checks of a decoded film', () => {
    const film = file('url', [check('video.size'), check('video.audio', 'advice')]);
    const whole = [check('video.size'), check('video.audio'), check('video.decodes')];
    expect(shown([], [film])).toEqual([['our url', ['video.size ok', 'video.audio advice']]]);
    expect(shown(whole, [film])).toEqual([
      ['our url', ['video.size ok', 'video.audio ok', 'video.decodes ok']],
    ]);
  });

  test('assigns subtitle checks to their file', () => {
    const within = (language: string, level: MachineCheck['level']) =>
      check('subtitles.within', level, { language });
    const files = [
      file('url', [check('video.size')]),
      file('subtitles_zh', [check('subtitles.cues')]),
      file('subtitles_en', [check('subtitles.cues')]),
    ];
    expect(shown([within('zh', 'ok'), within('en', 'advice')], files)).toEqual([
      ['our subtitles_en', ['subtitles.cues ok', 'subtitles.within advice']],
      ['our url', ['video.size ok']],
      ['our subtitles_zh', ['subtitles.cues ok', 'subtitles.within ok']],
    ]);
  });

  test('assigns embedded subtitle tracks to the film', () => {
    const files = [file('url', [check('video.size')])];
    expect(shown([check('subtitles.inFile', 'advice')], files)).toEqual([
      ['our url', ['video.size ok', 'subtitles.inFile advice']],
    ]);
  });

  test('sorts the most severe group first', () => {
    const files = [
      file('team_logo', [check('image.size')]),
      file('empower', [check('document.type'), check('document.complete', 'advice')]),
      file('url', [check('video.size', 'refusal')]),
    ];
    expect(groupChecksByFile({ checks: [], files }).map((group) => group.file?.kind)).toEqual([
      'url',
      'empower',
      'team_logo',
    ]);
  });

  test('groups checks without a file', () => {
    expect(shown([check('video.size'), check('other.thing')], [])).toEqual([
      [null, ['video.size ok', 'other.thing ok']],
    ]);
  });
});
