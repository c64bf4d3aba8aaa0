import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.ts';

const INSTALLED = [
  '/usr/lib/firefox-esr/firefox-esr',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

function findInstalled(): string | undefined {
  return [process.env.FIREFOX_PATH, ...INSTALLED].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/**
 * A Firefox for the extension's journey: an installed one, else Debian's package. @throws Error
 * naming the package when it cannot be installed.
 */
export async function ensureFirefox(): Promise<string> {
  const installed = findInstalled();
  if (installed !== undefined) {
    return installed;
  }
  console.log('No Firefox found: downloading one…');
  await installDebianPackages(['firefox-esr']);
  const fromPackage = findInstalled();
  if (fromPackage === undefined) {
    throw new Error(
      'The extension is tried in Firefox, too: install the package firefox-esr, or name a Firefox in FIREFOX_PATH.',
    );
  }
  return fromPackage;
}
