import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import { addUploadResults } from './known-files.ts';
import type { UploadState } from './upload-state.ts';

const buildFile = (given: Partial<UploadedFile>): UploadedFile => ({
  id: 'film',
  kind: 'url',
  filename: 'film.mp4',
  size: 1000,
  state: 'granted',
  checks: [],
  sha256: null,
  isDeclared: false,
  preview: null,
  picture: null,
  track: null,
  video: null,
  ...given,
});
const buildUploads = (kind: EntryFileKind, state: UploadState) => new Map([[kind, state]]);
const none = new Map<EntryFileKind, UploadState>();
const whole = buildFile({ state: 'checked' });

test.each<[string, ReadonlyMap<EntryFileKind, UploadState>, string | undefined, object]>([
  ['nothing new', none, undefined, buildFile({})],
  ['it was declared', none, 'film', buildFile({ isDeclared: true })],
  ['another one was declared', none, 'other', buildFile({})],
  ['it has arrived', buildUploads('url', { phase: 'done', file: whole }), undefined, whole],
  [
    'another one has arrived',
    buildUploads('url', { phase: 'done', file: buildFile({ id: 'other' }) }),
    undefined,
    buildFile({}),
  ],
  [
    'a file of another kind has arrived',
    buildUploads('empower', { phase: 'done', file: whole }),
    undefined,
    buildFile({}),
  ],
])('%s', (_, known, declared, expected) => {
  expect(addUploadResults([buildFile({})], known, declared)).toEqual([expected]);
});
