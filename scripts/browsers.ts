/**
 * The oldest browsers that each app is built for. `extension/browser-floor.test.ts` fails when the
 * code uses what one of them lacks.
 */
export const WEB_BROWSERS = ['chrome126', 'edge126', 'firefox126', 'safari18'] as const;
export const EXTENSION_CHROME = 126;
export const EXTENSION_FIREFOX = 142;
export const EXTENSION_BROWSERS = [
  `chrome${EXTENSION_CHROME}`,
  `firefox${EXTENSION_FIREFOX}`,
] as const;
