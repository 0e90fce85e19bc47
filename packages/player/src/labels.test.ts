import { locales } from '@film-contest/contract/locales';
import { catalogues } from '@film-contest/messages/catalogues';
import { expect, test } from 'vitest';
import { labelNames } from './labels.ts';

/** The apps look up labels by name at run time, so types do not detect missing ones. */
test.for(locales)('%s has exactly the texts of all labels', (locale) => {
  expect(Object.keys(catalogues[locale].player).sort()).toEqual(
    labelNames.map((name) => `player.${name}`).sort(),
  );
});
