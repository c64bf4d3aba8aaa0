import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.ts';
import { bin, run } from './processes.ts';

const INSTALLED = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Without browser windows, which halves the time of opening and closing a page. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
/** Debian's package of the same version as the shell. */
const DEBIAN_CHROMIUM = '/usr/lib/chromium/chromium';

function findInstalled(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...INSTALLED].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/**
 * A Chromium for the end-to-end tests: an installed one, else Playwright's own, else Debian's
 * package. @returns its path, or undefined for Playwright's own
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const installed = findInstalled();
  if (installed !== undefined) {
    return installed;
  }
  console.log('No Chromium found: downloading one…');
  const download = await run({ command: bin('playwright', 'e2e'), args: ['install', 'chromium'] });
  if (download.code === 0) {
    return undefined;
  }
  await installDebianPackages(['chromium']);
  const fromPackage = findInstalled();
  if (fromPackage === undefined) {
    throw new Error(
      'The end-to-end tests need Chromium: install one and name it in CHROMIUM_PATH.',
    );
  }
  return fromPackage;
}

/**
 * The browser for pages without extensions: the headless shell when installed, which is
 * Playwright's default too.
 */
export async function findPageBrowser(): Promise<string | undefined> {
  return process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL)
    ? HEADLESS_SHELL
    : ensureBrowser();
}

/**
 * Installs the headless shell that matches Debian's Chromium; without it, pages open in the full
 * browser.
 */
export async function fetchHeadlessShell(): Promise<void> {
  if ((await ensureBrowser()) === DEBIAN_CHROMIUM && !existsSync(HEADLESS_SHELL)) {
    await installDebianPackages(['chromium-headless-shell']);
  }
}
