import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appendLoaderData, collectMarkedScripts, moveScriptsToEnd } from './page-scripts.server.ts';

const hashSource = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('collectMarkedScripts', () => {
  const mark = 'bWFyaw';
  const own = `<script nonce="${mark}">boot()</script>`;

  test('allows what the site renders, once, and removes the marks', () => {
    const html = `<head>${own}<link rel="modulepreload" href="/a.js" nonce="${mark}"/></head>${own}<script nonce="${mark}" type="module" async="">load()</script>`;
    expect(collectMarkedScripts(html, mark)).toEqual({
      html: '<head><script>boot()</script><link rel="modulepreload" href="/a.js"/></head><script>boot()</script><script type="module" async="">load()</script>',
      sources: [hashSource('boot()'), hashSource('load()')],
    });
  });

  test.each([
    '<script>steal()</script>',
    '<script nonce="guess">steal()</script>',
    '<script nonce="">steal()</script>',
    `<script>steal()/* nonce="${'x'.repeat(6)}" */</script>`,
    '<script>steal() <!-- ',
    '<script x="',
    '<svg><script>steal()</script></svg>',
  ])('rejects %j in the contents', (injected) => {
    const { sources } = collectMarkedScripts(`${injected}${own}`, mark);
    expect(sources.filter((source) => source !== hashSource('boot()'))).toEqual([]);
  });
});

test('allows a changed script after many others', () => {
  const build = (script: string) =>
    collectMarkedScripts(`<script nonce="m">${script}</script>`, 'm');
  for (let i = 0; i < 600; i++)
    expect(build(`run(${i})`).sources).toEqual([hashSource(`run(${i})`)]);
  expect(build('run(0)').sources).toEqual([hashSource('run(0)')]);
});

test('moves preloaded scripts of the head to the end of the body, with low priority', () => {
  const script = (name: string) => `<link rel="modulepreload" href="/${name}.js"/>`;
  const low = (name: string) =>
    `<link rel="modulepreload" href="/${name}.js" fetchPriority="low"/>`;
  const style = '<link rel="stylesheet" href="/a.css"/>';
  expect(
    moveScriptsToEnd(`<head>${script('a')}${style}</head><body>${script('b')}</body>`, ['/c.js']),
  ).toBe(`<head>${style}</head><body>${script('b')}${low('a')}${low('c')}</body>`);
  expect(moveScriptsToEnd('no head', [])).toBe('no head');
});

describe('appendLoaderData', () => {
  test('puts a block before the end of the body that no text can end', () => {
    const data = JSON.stringify(['</script><script>steal()</script>', '<!--', "$'"]);
    const html = appendLoaderData('<body>a</body></html>', data);
    const [, block = ''] =
      /<body>a<script id="page-data" type="text\/x-turbo-stream">(.*)<\/script><\/body><\/html>$/.exec(
        html,
      ) ?? [];
    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toEqual(JSON.parse(data));
  });
});
