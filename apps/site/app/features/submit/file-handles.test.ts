import { describe, expect, test } from 'vitest';
import {
  getFileHandle,
  type KeptFileHandle,
  openKeptFile,
  readDroppedFile,
} from './file-handles.ts';

const film = new File(['film'], 'film.mp4');

const createHandle = (known: PermissionState, answer: PermissionState = 'denied') =>
  ({
    kind: 'file',
    queryPermission: async () => known,
    requestPermission: async () => answer,
    getFile: async () => film,
  }) as unknown as KeptFileHandle;

describe('a kept file', () => {
  test.each([
    ['granted', 'denied', false, true],
    ['prompt', 'granted', false, false],
    ['prompt', 'granted', true, true],
    ['prompt', 'denied', true, false],
    ['denied', 'granted', true, false],
  ] as const)(
    '%s, then %s, with a gesture %s: opened %s',
    async (known, answer, mayAsk, isOpened) => {
      const handle = createHandle(known, answer);
      expect(await openKeptFile(handle, mayAsk)).toBe(isOpened ? film : null);
    },
  );

  test('is null when the file was deleted', async () => {
    const handle = {
      ...createHandle('granted'),
      getFile: () => Promise.reject(new Error('NotFoundError')),
    };
    expect(await openKeptFile(handle, false)).toBeNull();
  });
});

test('a dropped file has the handle that the browser offers', async () => {
  const handle = createHandle('granted');
  const item = { getAsFileSystemHandle: async () => handle };
  const file = await readDroppedFile({ files: [film], items: [item] } as unknown as DataTransfer);
  expect(getFileHandle(file)).toBe(handle);
  const plain = new File(['x'], 'x.mp4');
  expect(await readDroppedFile({ files: [plain], items: [{}] } as unknown as DataTransfer)).toBe(
    plain,
  );
});
