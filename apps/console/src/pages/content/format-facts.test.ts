import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import {
  findFirstPicture,
  formatFact,
  hasPictureField,
  listFormattedFacts,
  type Titles,
} from './format-facts.ts';

beforeAll(() => loadConsoleMessages('en-US'));

type Item = Parameters<typeof findFirstPicture>[0];

const picture = { webp: '/p.webp', width: 4, height: 3 };
const references = {
  uploads: {
    u1: { filename: 'logo.png', picture },
    u2: { filename: 'rules.pdf', picture: null },
  },
  entries: { e1: { number: '0007', title: 'A call' } },
} as unknown as Item['references'];
const findTitle: Titles = (type, id) => (type === 'panels' && id === 4 ? 'Experts' : undefined);
const format = (field: object, value: unknown) =>
  formatFact('kind', field as never, value, references, findTitle);

describe('formatFact', () => {
  it.each([
    ['an option without a label', { kind: 'choice' }, 'unheard', 'unheard'],
    ['a referenced item', { kind: 'item', of: 'panels' }, 4, 'Experts'],
    ['an unknown item', { kind: 'item', of: 'panels' }, 5, undefined],
    ['an entry by its number', { kind: 'entry' }, 'e1', '0007'],
    ['an unknown entry', { kind: 'entry' }, 'e2', undefined],
    ['a file by its name', { kind: 'file' }, 'u2', 'rules.pdf'],
    ['no picture', { kind: 'image' }, 'u1', undefined],
    ['a number', { kind: 'number' }, 12, '12'],
    ['a link', { kind: 'link' }, 'https://a.example/', 'https://a.example/'],
  ])('formats %s', (_what, field, value, expected) => {
    expect(format(field, value)).toBe(expected);
  });

  it('formats a date without a shift between time zones', () => {
    expect(format({ kind: 'date' }, '2026-03-01')).toMatch(/Mar.* 1|3\/1/);
  });
});

describe('listFormattedFacts', () => {
  const list = (type: string, facts: object) =>
    listFormattedFacts({ type, facts, references } as unknown as Item, findTitle);

  it('omits empty facts and pictures', () => {
    expect(list('news', { date: null })).toEqual([]);
    expect(list('jury', { portrait: 'u1', panel: 9 })).toEqual([]);
  });

  it('needs no label for a date and a referenced item', () => {
    expect(list('news', { date: '2026-03-01' }).map(({ name, label }) => [name, label])).toEqual([
      ['date', null],
    ]);
    expect(list('jury', { panel: 4 })).toEqual([{ name: 'panel', label: null, text: 'Experts' }]);
  });

  it('labels the number of an entry', () => {
    const [fact] = list('selectedopen', { entry: 'e1' });
    expect(fact).toMatchObject({ name: 'entry', text: '0007' });
    expect(fact?.label).toBeTruthy();
  });
});

describe('pictures', () => {
  it('finds the first picture of an item', () => {
    expect(
      findFirstPicture({ type: 'jury', facts: { portrait: 'u1' }, references } as unknown as Item),
    ).toBe(picture);
  });

  it.each([
    ['no facts', {}],
    ['a file without a preview', { portrait: 'u2' }],
    ['an unknown file', { portrait: 'u9' }],
  ])('finds none in %s', (_what, facts) => {
    expect(findFirstPicture({ type: 'jury', facts, references } as unknown as Item)).toBeNull();
  });

  it('knows the types with a picture', () => {
    expect(hasPictureField('jury')).toBe(true);
    expect(hasPictureField('panels')).toBe(false);
  });
});
