const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Yandex', /\bYaBrowser\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * `Chrome 131, Windows`; unrecognised parts are left out, an entirely unrecognised text is returned
 * whole.
 */
export function describeUserAgent(userAgent: string): string {
  const browser = BROWSERS.map(([name, version]) => {
    const [, major] = version.exec(userAgent) ?? [];
    return major === undefined ? undefined : `${name} ${major}`;
  }).find((found) => found !== undefined);
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0];
  const known = [browser, system].filter((part) => part !== undefined);
  return known.length === 0 ? userAgent : known.join(', ');
}

/** `EAAB…k9ZD`: enough to tell tokens apart, too little to use one. */
export function maskToken(token: string): string {
  return `${token.slice(0, 4)}…${token.slice(-4)}`;
}
