import { expect, test } from 'vitest';
import { findFileViolations } from './file-rules.ts';
import { findImportViolations } from './import-rules.ts';
import { listImports } from './source.ts';

const server = 'apps/server/src';
const site = 'apps/site/app';

test('finds every kind of import, and none in comments or strings', () => {
  const text = `
    import a from './a.ts';
    import type {
      B,
    } from "./b.ts";
    import './c.css';
    export { d } from './d.ts';
    export * from './e.ts';
    const f = await import('./f.ts');
    // import x from './x.ts';
    /* import y from './y.ts' */
    const url = 'https://example.org';
    import g from './g.ts';
    const z = "import z from './z.ts'";
    const w = \`import w from './w.ts'\`;
  `;
  expect(listImports(text).sort()).toEqual(
    ['./a.ts', './b.ts', './c.css', './d.ts', './e.ts', './f.ts', './g.ts'].sort(),
  );
});

test.for([
  ['packages/contract/src/a.ts', 'zod'],
  ['packages/messages/src/a.ts', '@film-contest/contract/locales'],
  ['packages/judging/src/a.ts', 'ml-matrix'],
  ['packages/ledger/src/a.ts', '@noble/hashes/sha2.js'],
  ['packages/player/src/a.tsx', '@film-contest/contract/media'],
  ['packages/player/src/a.tsx', 'media-chrome/dist/media-controller.js'],
  ['packages/player/src/a.tsx', './a.module.css'],
  [`${server}/platform/a.ts`, '../config.ts'],
  [`${server}/platform/http/a.ts`, 'fastify'],
  [`${server}/modules/voting/voting.ts`, '../../context.ts'],
  [`${server}/modules/voting/voting.ts`, '../entries/entries.ts'],
  [`${server}/modules/voting/voting.ts`, '../entries/entries.rules.ts'],
  [`${server}/modules/voting/voting.db.test.ts`, '../entries/entries.queries.ts'],
  [`${server}/app.ts`, './modules/voting/voting.routes.ts'],
  [`${server}/main.ts`, './app.ts'],
  [`${site}/components/icon.tsx`, '../assets/sprite.svg?url'],
  [`${site}/features/voting/a.tsx`, '../../components/button.tsx'],
  [`${site}/features/voting/a.tsx`, './b.tsx'],
  [`${site}/routes/home.tsx`, '../features/voting/a.tsx'],
  ['apps/console/src/routes.tsx', './pages/entries/list.tsx'],
  ['tools/reset.ts', '../apps/server/src/platform/db/embedded.ts'],
] as const)('%s may import %s', ([path, name]) => {
  expect(findImportViolations([{ path, text: `import '${name}';` }])).toEqual([]);
});

test.for([
  ['packages/contract/src/a.ts', '@film-contest/messages/load', 'may use only'],
  ['packages/contract/src/a.ts', 'node:fs', 'may use only'],
  ['packages/judging/src/a.ts', 'node:crypto', 'may use only'],
  ['packages/ledger/src/a.ts', 'node:crypto', 'may use only'],
  ['packages/messages/src/a.ts', 'react', 'may use only'],
  ['packages/player/src/a.tsx', '@film-contest/messages/format', 'may use only'],
  [`${server}/a.ts`, '../../site/app/lib/a.ts', 'only through packages/'],
  [`${site}/lib/a.test.ts`, '../../../server/src/config.ts', 'only through packages/'],
  [`${server}/config.ts`, './platform/a.ts', 'a higher layer'],
  [`${server}/platform/a.ts`, '../modules/voting/voting.ts', 'a higher layer'],
  [`${server}/platform/a.ts`, '../context.ts', 'a higher layer'],
  [`${server}/modules/voting/voting.ts`, '../../app.ts', 'a higher layer'],
  [
    `${server}/modules/voting/voting.ts`,
    '../entries/entries.queries.ts',
    'may not import its routes',
  ],
  [`${site}/lib/a.ts`, '../features/voting/a.tsx', 'a higher layer'],
  [`${server}/app.ts`, './main.ts', 'a higher layer'],
  [`${site}/features/voting/a.tsx`, '../../routes/home.tsx', 'a higher layer'],
  [`${site}/features/voting/a.tsx`, '../entries/card.tsx', 'must not import each other'],
  ['apps/console/src/pages/a/list.tsx', '../../routes.tsx', 'a higher layer'],
  ['apps/console/src/components/a.tsx', '../pages/a/list.tsx', 'a higher layer'],
] as const)('%s may not import %s', ([path, name, rule]) => {
  expect(findImportViolations([{ path, text: `import '${name}';` }])).toEqual([
    { path, rule: expect.stringContaining(rule) },
  ]);
});

test('reports an import cycle between modules once', () => {
  const buildModule = (name: string, other: string) => ({
    path: `${server}/modules/${name}/${name}.ts`,
    text: `import '../${other}/${other}.ts';`,
  });
  const violations = findImportViolations([
    buildModule('b', 'c'),
    buildModule('c', 'a'),
    buildModule('a', 'b'),
    buildModule('d', 'a'),
  ]);
  expect(violations).toEqual([
    { path: `${server}/modules/a`, rule: 'depends on itself: a → b → c → a' },
  ]);
});

test.for([
  ['a file of 400 lines', 'apps/server/src/a.ts', 'x\n'.repeat(400)],
  ['a long generated file', 'packages/messages/src/a.ts', `// @generated\n${'x\n'.repeat(900)}`],
  ['the environment in config.ts', 'apps/server/src/config.ts', 'process.env.PORT'],
  ['the environment in a comment', 'apps/server/src/a.ts', '// unlike process.env'],
  ['a reason', 'a.ts', '// biome-ignore lint/a11y/x: the list is static and never reordered'],
  ['a reason in JSX', 'a.tsx', '{/* biome-ignore lint/a11y/x: drawn by the browser itself */}'],
  ['a reason for TypeScript', 'a.ts', '// @ts-expect-error the package ships no types'],
] as const)('accepts %s', ([, path, text]) => {
  expect(findFileViolations({ path, text })).toEqual([]);
});

test.for([
  ['a file of 401 lines', 'apps/server/src/a.ts', 'x\n'.repeat(401), '401 lines'],
  ['the environment elsewhere', 'apps/server/src/a.ts', 'process.env.PORT', 'process.env'],
  ['no reason', 'a.ts', '// biome-ignore lint/a11y/x:', 'without a reason'],
  ['the placeholder', 'a.ts', '// biome-ignore lint/a11y/x: <explanation>', 'without a reason'],
  ['no reason in JSX', 'a.tsx', '{/* biome-ignore lint/a11y/x */}', 'without a reason'],
  ['no reason for TypeScript', 'a.ts', '// @ts-expect-error', 'without a reason'],
  ['@ts-ignore', 'a.ts', '// @ts-ignore because it is late', '@ts-ignore'],
  ['any', 'a.ts', '// biome-ignore lint/suspicious/noExplicitAny: too hard', 'write the type'],
] as const)('rejects %s', ([, path, text, rule]) => {
  expect(findFileViolations({ path, text })).toEqual([
    { path, rule: expect.stringContaining(rule) },
  ]);
});
