import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian.ts';

/** Proxy daemons used by tests, by Debian package. */
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

/**
 * Path of a program; undefined when it is not installed. Daemons are in `sbin`, which is not on
 * every PATH.
 */
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
  /** @throws Error when the program is none of the requested ones. */
  pathOf(name: string): string;
  /** For LD_PRELOAD in a program that must resolve hostnames which nothing else resolves. */
  readonly namesLibrary: string;
}

/**
 * Installs missing proxy daemons. @throws Error naming the packages when they cannot be installed.
 */
export async function ensureProxyDaemons(): Promise<ProxyPrograms> {
  const missing = listMissing();
  if (missing.length > 0) {
    console.log(`Installing proxy daemons for the tests: ${missing.join(', ')}…`);
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
