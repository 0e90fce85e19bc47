import { describe, expect, it, vi } from 'vitest';
import { buildAntdTheme, chooseTheme, themeChoices } from './theme.ts';

const { storage, dataset } = vi.hoisted(() => {
  const storage = new Map<string, string>();
  const dataset: Record<string, string> = {};
  Object.assign(globalThis, { document: { documentElement: { dataset } } });
  return { storage, dataset };
});
vi.mock('./storage.ts', () => ({
  local: {
    read: (key: string) => storage.get(key) ?? null,
    write: (key: string, value: string) => storage.set(key, value),
    remove: (key: string) => storage.delete(key),
  },
}));

const options = { shade: 'light', locale: 'en-US', touch: false, reducedMotion: false } as const;

describe('buildAntdTheme', () => {
  it('has larger controls and text for touch', () => {
    const { token: mouse, components } = buildAntdTheme(options);
    const { token: touch, components: larger } = buildAntdTheme({ ...options, touch: true });
    expect([mouse?.controlHeight, mouse?.fontSize]).toEqual([36, 14]);
    expect([touch?.controlHeight, touch?.fontSize]).toEqual([44, 16]);
    expect(components?.Table?.cellPaddingBlockMD).toBe(10);
    expect(larger?.Table?.cellPaddingBlockMD).toBe(12);
  });

  it('stops motion on request', () => {
    expect(buildAntdTheme(options).token?.motion).toBe(true);
    expect(buildAntdTheme({ ...options, reducedMotion: true }).token?.motion).toBe(false);
  });

  it('exchanges ink and surface in the dark theme', () => {
    const light = buildAntdTheme(options).token;
    const dark = buildAntdTheme({ ...options, shade: 'dark' }).token;
    expect(light?.colorText).not.toBe(dark?.colorText);
    expect(light?.colorBgLayout).not.toBe(dark?.colorBgLayout);
  });

  it.each([
    ['zh-CN', /Microsoft YaHei/],
    ['zh-TW', /Microsoft JhengHei/],
    ['en-US', /Helvetica Neue.*Microsoft YaHei/],
  ] as const)('names the fonts of %s', (locale, fonts) => {
    expect(buildAntdTheme({ ...options, locale }).token?.fontFamily).toMatch(fonts);
  });
});

describe('chooseTheme', () => {
  it('stores a theme and marks the document', () => {
    chooseTheme('dark');
    expect(dataset.theme).toBe('dark');
    expect([...storage.values()]).toEqual(['dark']);
  });

  it('removes both for the theme of the system', () => {
    chooseTheme('light');
    chooseTheme('system');
    expect(dataset).toEqual({});
    expect(storage.size).toBe(0);
  });

  it('offers the system first', () => {
    expect(themeChoices[0]).toBe('system');
  });
});
