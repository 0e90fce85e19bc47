import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnusedKeys } from './unused.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'messages-'));
  await mkdir(join(root, 'site/node_modules'), { recursive: true });
});

afterEach(() => rm(root, { recursive: true }));

test('finds keys that no source file contains, except dynamic ones', async () => {
  await writeFile(join(root, 'site/page.tsx'), 't(\'forms.email\'); t("forms.change");');
  await writeFile(join(root, 'site/page.test.tsx'), "t('forms.cancel');");
  await writeFile(join(root, 'site/node_modules/other.ts'), "t('forms.captcha');");
  const unused = await findUnusedKeys(root);
  expect(unused).not.toContain('forms.email');
  expect(unused).not.toContain('forms.change');
  expect(unused).toEqual(expect.arrayContaining(['forms.cancel', 'forms.captcha']));
  expect(unused.filter((key) => key.startsWith('codes.'))).toEqual([]);
});

test('keys that a template literal builds are used, unless it begins with the area only', async () => {
  await writeFile(
    join(root, 'site/page.tsx'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is the source of a template literal
    't(`forms.passwordRule.${rule}`); report(`votes.${outcome}`);',
  );
  const unused = await findUnusedKeys(root);
  expect(unused.filter((key) => key.startsWith('forms.passwordRule.'))).toEqual([]);
  expect(unused).toContain('forms.passwordRules');
  expect(unused.some((key) => key.startsWith('votes.'))).toBe(true);
});

test('every text of the catalogues is used', async () => {
  const unused = await findUnusedKeys(join(import.meta.dirname, '../../../apps'));
  expect(unused).toEqual([]);
});
