import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialogs } from './dialogs.ts';

const root = import.meta.dirname;
/** The files that define all dialogs. */
const definitions = ['components/dialog.tsx', 'components/forms.tsx'];
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !definitions.includes(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const component = /^(?:export )?(?:default )?(?:async )?(?:function|const) (\w+)/;
const anyFunction = /^\s*(?:export )?(?:async )?(?:function (\w+)|const (\w+) = (?:async )?\()/;

/** Lists the components that render a dialog, and the functions that ask a question. */
function findDialogs(text: string): string[] {
  const found: string[] = [];
  let [outer, inner] = ['', ''];
  for (const line of text.split('\n')) {
    outer = component.exec(line)?.[1] ?? outer;
    const [, declared, assigned] = anyFunction.exec(line) ?? [];
    inner = declared ?? assigned ?? inner;
    if (/<(?:Dialog|DialogButton|FormDialog|Drawer)\b/.test(line)) found.push(outer);
    if (/\b(?:confirm|warn)\(\{/.test(line)) found.push(inner);
  }
  return found;
}

test('the list contains every dialog of the console', () => {
  const found = sources.flatMap(({ text }) => findDialogs(text)).sort();
  const listed = dialogs.map((name) => name.replace(/:.*/, ''));
  const count = (names: string[], name: string) => names.filter((each) => each === name).length;
  expect([...new Set(found)]).toEqual([...new Set(listed)].sort());
  for (const name of found) {
    expect(count(listed, name), name).toBeGreaterThanOrEqual(count(found, name));
  }
});

test('dialogs come only from the components that set the focus', () => {
  const own = /\b(?:Modal|Popconfirm)\b[^;]*from 'antd'|\bmodal\.\w+\(/;
  expect(sources.filter(({ text }) => own.test(text)).map(({ file }) => file)).toEqual([]);
});
