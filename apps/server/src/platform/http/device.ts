/** Browser and operating system as named in the `User-Agent` header. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/**
 * Browsers in the order in which they are searched. Many browsers also name another browser in their `User-Agent`, and
 * so must come before it.
 */
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

/** Reduces a `User-Agent` header to browser and system; the rest is not stored. */
export function parseDevice(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, 500);
  const findFirstName = (names: typeof browsers) =>
    names.find(([, shape]) => shape.test(text))?.[0];
  return { browser: findFirstName(browsers) ?? null, system: findFirstName(systems) ?? null };
}
