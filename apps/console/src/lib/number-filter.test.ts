import { expect, it } from 'vitest';
import { removeNonNumericFilterValues } from './list-state.ts';

it.each([
  [{ entry: ['7', ' 0012 '] }, { entry: ['7', '0012'] }],
  [{ entry: ['film', '12', '1234567890'] }, { entry: ['12'] }],
  [{ entry: ['film'], network: ['vpn'] }, { network: ['vpn'] }],
  [{}, {}],
])('%j keep %j', (filters, kept) => {
  expect(removeNonNumericFilterValues(filters, 'entry')).toEqual(kept);
});
