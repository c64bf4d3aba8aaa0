import { existsSync } from 'node:fs';
import { bin, run } from './processes.ts';

const INSTALLED = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

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
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = 'apt-get', ...rest] = [...sudo, ...args];
    await run({ command, args: rest, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const fromPackage = findInstalled();
  if (fromPackage === undefined) {
    throw new Error(
      'The end-to-end tests need Chromium: install one and name it in CHROMIUM_PATH.',
    );
  }
  return fromPackage;
}
