import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian.ts';

/** Proxy programs used by tests, by their Debian package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  microsocks: 'microsocks',
  danted: 'dante-server',
  tinyproxy: 'tinyproxy',
  stunnel4: 'stunnel4',
  openssl: 'openssl',
};
const NAMES_PACKAGE = 'libnss-wrapper';
const LIBRARY_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
];

/** Where a program is; undefined when it is not installed. Daemons lie in `sbin`, which is not on everybody's path. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function findNamesLibrary(): string | undefined {
  return LIBRARY_FOLDERS.map((folder) => join(folder, 'libnss_wrapper.so')).find((path) =>
    existsSync(path),
  );
}

function listMissing(): string[] {
  return [
    ...Object.entries(PROGRAMS).flatMap(([program, name]) =>
      findProgram(program) === undefined ? [name] : [],
    ),
    ...(findNamesLibrary() === undefined ? [NAMES_PACKAGE] : []),
  ];
}

export interface ProxyPrograms {
  /** @throws Error when the program is none of those that were asked for. */
  pathOf(name: string): string;
  /** To be preloaded into a program that must know names which nobody else knows. */
  readonly namesLibrary: string;
}

/**
 * Installs what is missing of the proxy daemons and finds them all.
 * @throws Error naming the packages when they cannot be installed from here.
 */
export async function ensureProxyDaemons(): Promise<ProxyPrograms> {
  const missing = listMissing();
  if (missing.length > 0) {
    console.log(`Fetching what the tests of proxies speak to: ${missing.join(', ')}…`);
    await installDebianPackages(missing);
  }
  const absent = listMissing();
  const namesLibrary = findNamesLibrary();
  if (absent.length > 0 || namesLibrary === undefined) {
    throw new Error(
      `The tests of proxies need these Debian packages: ${absent.join(', ')}. Install them and start again.`,
    );
  }
  return {
    pathOf(name) {
      const path = name in PROGRAMS ? findProgram(name) : undefined;
      if (path === undefined) {
        throw new Error(`There is no program "${name}".`);
      }
      return path;
    },
    namesLibrary,
  };
}
