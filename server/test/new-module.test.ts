import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['shared', 'server', 'web'];
/** Compilers and a database start within it. */
const PATIENCE_MS = 600_000;

let copy: string;

/** Dependencies of a package as they are here, but packages of the product as they are in the copy. */
async function linkDependencies(name: string): Promise<void> {
  const from = join(root, name, 'node_modules');
  const to = join(copy, name, 'node_modules');
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from)) {
    if (entry !== '@ads-checker') {
      await symlink(join(from, entry), join(to, entry));
    }
  }
  await mkdir(join(to, '@ads-checker'), { recursive: true });
  await symlink(join(copy, 'shared'), join(to, '@ads-checker/shared'));
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'ads-checker-feature-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  for (const file of stdout.split('\n')) {
    if (/^(shared|server|web|scripts|docs\/architecture|[^/]+\.json)/.test(file)) {
      await mkdir(dirname(join(copy, file)), { recursive: true });
      await cp(join(root, file), join(copy, file));
    }
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const name of PACKAGES) {
    await linkDependencies(name);
  }
  await run('git', ['init', '-q'], { cwd: copy });
  await run('git', ['add', '-A'], { cwd: copy });
  await run(process.execPath, [join(root, 'scripts/new-module.ts'), 'ad-labels', copy]);
}, PATIENCE_MS);
afterAll(() => rm(copy, { recursive: true, force: true }));

async function succeed(command: string, args: readonly string[], cwd = copy): Promise<string> {
  try {
    return (await run(command, [...args], { cwd, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

describe('a feature made by the generator', () => {
  it('needs one line in each of four files beside its own', async () => {
    const { stdout } = await run('git', ['diff', '--numstat'], { cwd: copy });
    expect(stdout.trim().split('\n').sort()).toEqual([
      '1\t0\tdocs/architecture.md',
      '1\t0\tserver/src/app/modules.ts',
      '1\t0\tshared/src/collections/list.ts',
      '1\t0\tshared/src/contracts/list.ts',
    ]);
  });

  it.each(PACKAGES)(
    'has types that hold in %s',
    async (name) => {
      await succeed(join(root, 'node_modules/.bin/tsc'), ['-p', name, '--noEmit']);
    },
    PATIENCE_MS,
  );

  it(
    'passes its own tests, its rows of the matrix and those of the structure',
    async () => {
      const vitest = join(copy, 'server/node_modules/.bin/vitest');
      await succeed(
        vitest,
        ['run', 'src/modules/ad-labels', 'test/structure.test.ts'],
        join(copy, 'server'),
      );
      await succeed(
        vitest,
        ['run', 'test/route-role-matrix.test.ts', '-t', 'adLabels|has a row'],
        join(copy, 'server'),
      );
    },
    PATIENCE_MS,
  );
});
