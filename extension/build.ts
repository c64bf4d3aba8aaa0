import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  EXTENSION_BROWSERS,
  type ExtensionBuilds,
  extensionBuildsSchema,
} from '@ads-checker/shared/contracts/extension';
import { type InlineConfig, zip } from 'wxt';
import { STORE_MODE, VERSION } from './manifest.ts';

/**
 * Builds for Chrome and Firefox, unpacked (`dist/chrome-mv3`, `dist/firefox-mv3`) and as archives,
 * with `builds.json`, which lists for the server what it may offer. For the stores also a Chrome
 * archive without the `key` that fixes the id (the store assigns its own), and the sources from
 * which Firefox's reviewers build.
 */
const here = import.meta.dirname;
const outDir = join(here, 'dist');
const storeDir = join(outDir, 'store');
/** Sources the build needs: pnpm checks its lockfile against every package of the workspace. */
const SOURCES = [
  'extension/**',
  'shared/**',
  'scripts/browsers.ts',
  'scripts/vite-zod.ts',
  'patches/**',
  'package.json',
  '{server,web,e2e,bench}/package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.gitignore',
  'tsconfig.base.json',
  'LICENSE',
];
const NOT_SOURCES = ['**/dist/**', '**/.wxt/**', '**/.output/**'];
const name = (suffix: string) => `ads-checker-${VERSION}-${suffix}.zip`;

async function pack(config: InlineConfig): Promise<readonly string[]> {
  return zip({ root: here, manifestVersion: 3, ...config });
}

async function describe(path: string) {
  const [bytes, { size }] = await Promise.all([readFile(path), stat(path)]);
  return {
    path: `/extension/${basename(path)}`,
    sizeBytes: size,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

await rm(outDir, { recursive: true, force: true });
await mkdir(storeDir, { recursive: true });
const builds: ExtensionBuilds['builds'] = [];
for (const browser of EXTENSION_BROWSERS) {
  const [path] = await pack({
    browser,
    outDir,
    zip: {
      artifactTemplate: name(browser),
      zipSources: browser === 'firefox',
      sourcesTemplate: join('store', name('sources')),
      sourcesRoot: dirname(here),
      includeSources: SOURCES,
      excludeSources: NOT_SOURCES,
      dotSources: true,
    },
  });
  if (path === undefined) {
    throw new Error(`No archive was made for ${browser}`);
  }
  builds.push({ browser, ...(await describe(path)) });
}
await pack({
  browser: 'chrome',
  mode: STORE_MODE,
  outDir: storeDir,
  zip: { artifactTemplate: name('chrome-store'), zipSources: false },
});
const offer = extensionBuildsSchema.parse({ version: VERSION, builds });
await writeFile(join(outDir, 'builds.json'), `${JSON.stringify(offer, null, 2)}\n`);
