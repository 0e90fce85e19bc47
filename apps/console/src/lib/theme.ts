import { themeKey } from '@film-contest/contract/storage-keys';
import { theme as antd, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { local } from './storage.ts';

const palettes = {
  dark: {
    bg: '#0E1011',
    surface1: '#16191A',
    surface2: '#202425',
    ink: '#F2F4F3',
    ink2: '#B7BEBD',
    ink3: '#929A9A',
    inverse: '#0E1011',
    primaryHover: '#D5DAD8',
    control: '#707A7B',
    hairline: '#323839',
    danger: '#FF8177',
    dangerFill: '#CE2A20',
    dangerFillHover: '#B0241B',
    warning: '#FFC24B',
    link: '#86BEFF',
  },
  light: {
    bg: '#F5F6F5',
    surface1: '#FFFFFF',
    surface2: '#E9ECEA',
    ink: '#121514',
    ink2: '#454C49',
    ink3: '#5A625E',
    inverse: '#FFFFFF',
    primaryHover: '#343A37',
    control: '#7A827E',
    hairline: '#D3D8D5',
    danger: '#B0201A',
    dangerFill: '#BF241B',
    dangerFillHover: '#9C1C15',
    warning: '#7F5200',
    link: '#0A5BA8',
  },
} as const;

type Shade = keyof typeof palettes;

const latin = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto';
const han = {
  'zh-CN': `"Microsoft YaHei UI", "Microsoft YaHei", "HarmonyOS Sans SC", MiSans, "Noto Sans CJK SC"`,
  'zh-TW': `"Microsoft JhengHei UI", "Microsoft JhengHei", "Noto Sans CJK TC"`,
  // Latin fonts first: Han fonts draw ’ and “ full-width by default.
  'en-US': `"Helvetica Neue", Arial, "Noto Sans", "Liberation Sans", "DejaVu Sans", "Microsoft YaHei UI", "Microsoft YaHei", "HarmonyOS Sans SC", MiSans, "Noto Sans CJK SC"`,
} as const;

interface ThemeOptions {
  shade: Shade;
  locale: keyof typeof han;
  /**
   * Whether controls are sized for touch: targets of 44 px, and text of at least 16 px, because phones zoom into
   * fields with smaller text.
   */
  touch: boolean;
  reducedMotion: boolean;
  /** The contest's accent colour in this theme, for links. */
  accent?: string | undefined;
}

export function buildAntdTheme({
  shade,
  locale,
  touch,
  reducedMotion: stillness,
  accent,
}: ThemeOptions): ThemeConfig {
  const c: Palette = { ...palettes[shade], ...(accent && { link: accent }) };
  return {
    algorithm: shade === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    hashed: false,
    token: {
      ...buildAntdTokens(c),
      fontFamily: `${latin}, ${han[locale]}, sans-serif`,
      fontSize: touch ? 16 : 14,
      controlHeight: touch ? 44 : 36,
      fontWeightStrong: 700,
      borderRadius: 8,
      borderRadiusLG: 8,
      lineWidthFocus: 2,
      motion: !stillness,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.2s',
      motionDurationSlow: '0.32s',
      motionEaseInOut: 'cubic-bezier(.2,0,0,1)',
      boxShadowTertiary: 'none',
    },
    components: buildComponentTokens(c, touch),
  };
}

type Palette = Record<keyof (typeof palettes)[Shade], string>;

const buildAntdTokens = (c: Palette): ThemeConfig['token'] => ({
  colorPrimary: c.ink,
  colorPrimaryHover: c.primaryHover,
  colorPrimaryActive: c.ink2,
  colorPrimaryBg: c.surface2,
  colorPrimaryBgHover: c.hairline,
  colorPrimaryBorder: c.ink,
  colorTextLightSolid: c.inverse,
  colorSuccess: c.ink,
  colorInfo: c.link,
  colorWarning: c.warning,
  colorWarningBg: c.surface2,
  colorWarningBorder: c.warning,
  colorError: c.danger,
  colorErrorBg: c.surface2,
  colorErrorBorder: c.danger,
  colorLink: c.link,
  colorLinkHover: c.ink,
  colorLinkActive: c.ink,
  colorBgBase: c.surface1,
  colorBgLayout: c.bg,
  colorBgContainer: c.surface1,
  colorBgElevated: c.surface1,
  colorText: c.ink,
  colorTextHeading: c.ink,
  colorTextSecondary: c.ink2,
  colorTextTertiary: c.ink3,
  colorTextDescription: c.ink3,
  colorTextPlaceholder: c.ink3,
  colorIcon: c.ink3,
  colorBorder: c.control,
  colorBorderSecondary: c.hairline,
  colorSplit: c.hairline,
});

const buildComponentTokens = (c: Palette, touch: boolean): ThemeConfig['components'] => ({
  Button: {
    // Set explicitly, because antd's dark algorithm would dim the primary colour.
    colorPrimary: c.ink,
    colorPrimaryHover: c.primaryHover,
    colorPrimaryActive: c.ink2,
    primaryColor: c.inverse,
    dangerColor: '#FFFFFF',
    colorError: c.dangerFill,
    colorErrorHover: c.dangerFillHover,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
  },
  Form: { itemMarginBottom: 28 },
  Table: {
    headerBg: c.surface1,
    headerColor: c.ink3,
    headerSortActiveBg: c.surface1,
    headerSortHoverBg: c.surface2,
    bodySortBg: 'transparent',
    fixedHeaderSortActiveBg: c.surface1,
    headerSplitColor: 'transparent',
    rowHoverBg: c.bg,
    rowSelectedBg: c.surface2,
    rowSelectedHoverBg: c.surface2,
    cellPaddingBlockMD: touch ? 12 : 10,
  },
  Segmented: {
    trackBg: c.surface2,
    trackPadding: 3,
    itemColor: c.ink2,
    itemSelectedBg: c.surface1,
  },
  Alert: { colorInfoBg: c.surface1, colorInfoBorder: c.hairline },
  Progress: { defaultColor: c.ink2 },
});

export const themeChoices = ['system', 'light', 'dark'] as const;

export type ThemeChoice = (typeof themeChoices)[number];

const listeners = new Set<() => void>();

function readThemeChoice(): ThemeChoice {
  const stored = local.read(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let choice = readThemeChoice();

function subscribeToThemeChoice(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies and stores a theme. The attribute overrides the system preference. */
export function chooseTheme(chosen: ThemeChoice) {
  choice = chosen;
  if (chosen === 'system') {
    local.remove(themeKey);
    delete document.documentElement.dataset.theme;
  } else {
    local.write(themeKey, chosen);
    document.documentElement.dataset.theme = chosen;
  }
  for (const listener of listeners) listener();
}

export const useThemeChoice = () => useSyncExternalStore(subscribeToThemeChoice, () => choice);

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

export function useActiveTheme(): Shade {
  const chosen = useThemeChoice();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  if (chosen !== 'system') return chosen;
  return systemIsDark ? 'dark' : 'light';
}
