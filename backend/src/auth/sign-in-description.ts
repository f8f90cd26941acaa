/** In this order: a User-Agent also names the browsers that its own is like, for example `Chrome/143.0 Safari/537.36 Edg/143.0`. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a User-Agent says of a device, for example `Chrome on Android`; null when it says nothing that is known here. */
export function describeDevice(userAgent: string): string | null {
  const [browser, system] = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return [browser, system].filter(Boolean).join(' on ') || null;
}
