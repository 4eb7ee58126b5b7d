const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/(?:Chrome|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/u, 'Android phone'],
  [/\bAndroid\b/u, 'Android tablet'],
  [/\bCrOS\b/u, 'Chromebook'],
  [/\bWindows\b/u, 'Windows'],
  // An iPad says that it is a Mac.
  [/\bMacintosh\b.*\bVersion\/.*\bSafari\//u, 'Mac or iPad'],
  [/\bMacintosh\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
]

/** T48. What a browser says it is, as a person would call it: "Chrome on Android tablet". */
export function deviceWords(userAgent = ''): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, device] = [nameIn(BROWSERS), nameIn(DEVICES)]
  if (!browser) return device ?? 'Unknown device'
  return device ? `${browser} on ${device}` : browser
}
