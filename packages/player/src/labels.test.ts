import { locales } from '@film-contest/contract/locales';
import { catalogues } from '@film-contest/messages/catalogues';
import { expect, test } from 'vitest';
import { labelNames } from './labels.ts';

/** The apps look the labels up by name, where no type can see a missing one. */
test.for(locales)('%s has a text for every label, and none besides', (locale) => {
  expect(Object.keys(catalogues[locale].player).sort()).toEqual(
    labelNames.map((name) => `player.${name}`).sort(),
  );
});
