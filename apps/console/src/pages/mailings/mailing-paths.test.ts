import { describe, expect, it } from 'vitest';
import { getAudiencePath, getNewMailingPath, readAudienceFromUrl } from './mailing-paths.ts';

const readPath = (path: string) => readAudienceFromUrl(new URLSearchParams(path.split('?')[1]));

describe('the audience of a new mailing', () => {
  it('has the search and the filters of the list from which it was opened', () => {
    const state = { search: 'moon', filters: { state: ['published'], tag: ['pilot'] } };
    const audience = readPath(getNewMailingPath('entries', state));
    expect(audience).toEqual({ list: 'entries', ...state });
    expect(getAudiencePath(audience)).toBe(
      `/entries?${new URLSearchParams({ filters: JSON.stringify(state.filters), search: 'moon' })}`,
    );
  });

  it('ignores filters that the list of accounts does not have', () => {
    const state = { search: '', filters: { state: ['active', 'published'], tag: ['pilot'] } };
    expect(readPath(getNewMailingPath('accounts', state))).toEqual({
      list: 'accounts',
      search: '',
      filters: { state: ['active'] },
    });
  });

  it('is one entry, or all entries without a choice', () => {
    expect(readPath('/mailings/new?entry=1')).toEqual({ list: 'entry', entry: '1' });
    expect(readPath('/mailings/new')).toEqual({ list: 'entries', search: '', filters: {} });
    expect(getAudiencePath({ list: 'announced', type: 'selected', part: 'others' })).toBe(
      '/content/selected',
    );
  });
});
