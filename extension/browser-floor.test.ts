// @vitest-environment node
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMissing, listUsedFeatures } from '../scripts/browser-features.ts';
import { EXTENSION_BROWSERS, EXTENSION_CHROME, WEB_BROWSERS } from '../scripts/browsers.ts';
import { createManifest } from './manifest.ts';

const root = join(import.meta.dirname, '..');
const shared = join(root, 'shared', 'src');
const OF_EXTENSION = listUsedFeatures([join(root, 'extension', 'src'), shared]);
/** A browser without them shows the page without an effect. */
const ONLY_LOOKS = [
  'css.properties.animation-timeline',
  'css.properties.forced-color-adjust',
  'css.properties.scrollbar-width',
];
const OF_WEB = listUsedFeatures([join(root, 'web', 'src'), shared]).filter(
  ({ feature }) => !ONLY_LOOKS.includes(feature),
);

describe('the code uses nothing that a declared browser lacks', () => {
  it.each([
    ['extension', OF_EXTENSION, EXTENSION_BROWSERS],
    ['web app', OF_WEB, WEB_BROWSERS],
  ])('%s', (_, used, browsers) => {
    expect(findMissing({ used, browsers })).toEqual([]);
  });

  it('and a browser before that would', () => {
    const used = OF_EXTENSION.filter(({ feature }) => feature === 'api.URL.parse_static');
    expect(findMissing({ used, browsers: ['chrome123', 'chrome126'] })).toEqual([
      expect.stringMatching(/^api\.URL\.parse_static needs chrome 126: /),
    ]);
  });

  it('the manifest declares it', () => {
    expect(createManifest({ browser: 'chrome', mode: 'production' })).toMatchObject({
      minimum_chrome_version: String(EXTENSION_CHROME),
    });
  });
});
