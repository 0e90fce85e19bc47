import { contentTypeNames, getContentType } from '@film-contest/contract/content-types';
import { locales } from '@film-contest/contract/locales';
import { catalogues } from '@film-contest/messages/catalogues';
import { expect, test } from 'vitest';

const needed = contentTypeNames.flatMap((name) => {
  const { facts, texts } = getContentType(name);
  const fields = Object.entries({ ...facts, ...texts });
  return [
    `type.${name}`,
    `new.${name}`,
    `empty.${name}`,
    ...fields.map(([field]) => `field.${field}`),
    ...fields.flatMap(([field, shape]) =>
      shape.kind === 'choice' ? shape.options.map((value) => `option.${field}.${value}`) : [],
    ),
  ];
});

test.each(locales)('%s names every type, field and choice', (locale) => {
  const known: Readonly<Record<string, string>> = catalogues[locale].content;
  expect(needed.filter((key) => !known[`content.${key}`])).toEqual([]);
});

test.each(locales)('%s names nothing that no type has', (locale) => {
  const parts = /^content\.(type|new|empty|option)\.(.+)$/;
  const named = Object.keys(catalogues[locale].content).flatMap((key) => {
    const [, kind, rest] = parts.exec(key) ?? [];
    return kind ? [`${kind}.${rest}`] : [];
  });
  expect(named.filter((key) => !needed.includes(key))).toEqual([]);
});
