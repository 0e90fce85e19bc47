import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { buildAntdTheme } from './theme.ts';

vi.mock('./storage.ts', () => ({ local: { read: () => null } }));

type Shade = 'light' | 'dark';

const shades: readonly Shade[] = ['light', 'dark'];
const css = readFileSync(new URL('../base.css', import.meta.url), 'utf8');

/** Returns the antd tokens of a theme. */
function getTokens(shade: Shade): Record<string, string> {
  const theme = buildAntdTheme({ shade, locale: 'en-US', touch: false, reducedMotion: false });
  return theme.token as unknown as Record<string, string>;
}

/** Returns the colour of a CSS variable in a theme. */
function getVariable(name: string, shade: Shade): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return String(shade === 'light' ? light : dark);
}

/** Returns the relative luminance as WCAG defines it. */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(shades)('the %s theme', (shade) => {
  it.each([
    ['bg', 'colorBgLayout'],
    ['surface-1', 'colorBgContainer'],
    ['surface-2', 'colorPrimaryBg'],
    ['ink', 'colorText'],
    ['ink-2', 'colorTextSecondary'],
    ['ink-3', 'colorTextTertiary'],
    ['control-border', 'colorBorder'],
    ['hairline', 'colorSplit'],
    ['danger-text', 'colorError'],
    ['warning-text', 'colorWarning'],
    ['link', 'colorLink'],
  ])('has the same --%s in CSS as %s in antd', (variable, token) => {
    expect(getTokens(shade)[token]?.toLowerCase()).toBe(getVariable(variable, shade));
  });

  const texts = ['ink', 'ink-2', 'ink-3', 'danger-text', 'warning-text', 'key-text', 'link'];
  const surfaces = ['bg', 'surface-1', 'surface-2'];

  it.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    'has a readable --%s on --%s',
    (text, surface) => {
      const contrast = getContrast(getVariable(text, shade), getVariable(surface, shade));
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(surfaces)('has visible borders of controls on --%s', (surface) => {
    const border = getVariable('control-border', shade);
    expect(getContrast(border, getVariable(surface, shade))).toBeGreaterThanOrEqual(3);
  });
});
