import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import { addUploadResults } from './known-files.ts';
import type { UploadState } from './upload-state.ts';

const file = (given: Partial<UploadedFile>): UploadedFile => ({
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
const uploads = (kind: EntryFileKind, state: UploadState) => new Map([[kind, state]]);
const none = new Map<EntryFileKind, UploadState>();
const whole = file({ state: 'checked' });

test.each<[string, ReadonlyMap<EntryFileKind, UploadState>, string | undefined, object]>([
  ['nothing new', none, undefined, file({})],
  ['it was declared', none, 'film', file({ isDeclared: true })],
  ['another one was declared', none, 'other', file({})],
  ['it has arrived', uploads('url', { phase: 'done', file: whole }), undefined, whole],
  [
    'another one has arrived',
    uploads('url', { phase: 'done', file: file({ id: 'other' }) }),
    undefined,
    file({}),
  ],
  [
    'a file of another kind has arrived',
    uploads('empower', { phase: 'done', file: whole }),
    undefined,
    file({}),
  ],
])('%s', (_, known, declared, expected) => {
  expect(addUploadResults([file({})], known, declared)).toEqual([expected]);
});
