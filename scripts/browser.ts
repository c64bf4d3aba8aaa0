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

/** Pages alone, without the window around them: it starts and closes a page for half the work. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
/** Where the package lies that the shell belongs to. */
const DEBIAN_CHROMIUM = '/usr/lib/chromium/chromium';

function findInstalled(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...INSTALLED].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/**
 * A Chromium for the end-to-end tests: an installed one, else Playwright's own, else the system's package.
 * Resolves with its path, or undefined when Playwright's own is to be used.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const installed = findInstalled();
  if (installed !== undefined) {
    return installed;
  }
  console.log('No Chromium found: fetching one…');
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

/** The browser for pages without an extension: the shell where it is installed, as Playwright's own choice would be. */
export async function findPageBrowser(): Promise<string | undefined> {
  return process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL)
    ? HEADLESS_SHELL
    : ensureBrowser();
}

/** Fetches the shell that belongs to an installed Chromium of Debian; without it pages open in the whole browser. */
export async function fetchHeadlessShell(): Promise<void> {
  if ((await ensureBrowser()) === DEBIAN_CHROMIUM && !existsSync(HEADLESS_SHELL)) {
    await installDebianPackages(['chromium-headless-shell']);
  }
}
