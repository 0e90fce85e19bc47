import type { UploadedFile } from '@film-contest/contract/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages, t } from './messages.ts';
import { getUploadRefusalText } from './use-upload.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const buildCheck = (level: 'refusal' | 'advice' | 'ok', id = 'image.size') =>
  ({
    id,
    level,
    measured: { width: 10, height: 10 },
    expected: { width: 20, height: 20 },
  }) as never;
const buildRefusedFile = (checks: unknown[]) =>
  ({ id: 'u1', state: 'refused', checks }) as UploadedFile;

describe('getUploadRefusalText', () => {
  it.each([
    ['no checks', []],
    ['passed checks', [buildCheck('ok')]],
    ['advice', [buildCheck('advice')]],
  ])('is general for %s', (_what, checks) => {
    expect(getUploadRefusalText(buildRefusedFile(checks))).toBe(t('codes.4014'));
  });

  it('describes the failed check', () => {
    const text = getUploadRefusalText(buildRefusedFile([buildCheck('ok'), buildCheck('refusal')]));
    expect(text).toMatch(/\w/);
    expect(text).not.toBe(t('codes.4014'));
  });

  it('describes a repeated check once', () => {
    const once = getUploadRefusalText(buildRefusedFile([buildCheck('refusal')]));
    expect(
      getUploadRefusalText(buildRefusedFile([buildCheck('refusal'), buildCheck('refusal')])),
    ).toBe(once);
  });
});
