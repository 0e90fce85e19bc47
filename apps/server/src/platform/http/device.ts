/** What a browser and its system are called, as far as their header tells. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Those that also claim to be others come before them. */
const browsers: readonly [string, RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

const systems: readonly [string, RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** A `User-Agent` header in two words; nothing else of it is kept. */
export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, 500);
  const first = (names: typeof browsers) => names.find(([, shape]) => shape.test(text))?.[0];
  return { browser: first(browsers) ?? null, system: first(systems) ?? null };
}
