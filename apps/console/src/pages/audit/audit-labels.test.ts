import { contentTypeNames } from '@film-contest/contract/content-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import { getFallbackTargetText, isUuid } from './audit.tsx';

beforeAll(() => loadConsoleMessages('en-US'));

describe('getFallbackTargetText', () => {
  it('names an erased account', () => {
    expect(getFallbackTargetText('account:0b2c')).toBe(t('people.audit.erased'));
  });

  it.each(contentTypeNames)('names the list %s', (type) => {
    expect(getFallbackTargetText(`content:${type}`)).toBe(t(`content.type.${type}`));
  });

  it('names a single record by its kind', () => {
    expect(getFallbackTargetText('settings')).toBeTruthy();
  });

  it.each(['entry:12', 'unheard', 'content:unheard'])('has no name for %s', (target) => {
    expect(getFallbackTargetText(target)).toBeUndefined();
  });
});

describe('isUuid', () => {
  it('accepts the id of a request', () => {
    expect(isUuid('8f14e45f-ceea-467f-9b0c-0242ac120002')).toBe(true);
  });

  it.each(['', 'start', 'rescue-owner', '8F14E45F-CEEA-467F-9B0C-0242AC120002', '8f14e45f'])(
    'rejects %j',
    (text) => {
      expect(isUuid(text)).toBe(false);
    },
  );
});
