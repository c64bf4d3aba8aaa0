import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkTypesOf } from '../../scripts/types.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['shared', 'server', 'web'];
const COPIED =
  /^(shared|server|web|scripts|bench\/lib|extension\/src|docs\/architecture|[^/]+\.json|\.gitignore|\.dependency-cruiser\.cjs)/;
/** Includes compilers, a database and a browser. */
const TIMEOUT_MS = 600_000;

let copy: string;

/** Dependencies are linked from here, packages of the product from the copy. */
async function linkDependencies(name: string): Promise<void> {
  const from = join(root, name, 'node_modules');
  const to = join(copy, name, 'node_modules');
  await mkdir(join(to, '@ads-checker'), { recursive: true });
  for (const entry of await readdir(from)) {
    if (entry !== '@ads-checker' && !entry.startsWith('.') && !entry.startsWith('node_modules')) {
      await symlink(join(from, entry), join(to, entry));
    }
  }
  await symlink(join(from, '.bin'), join(to, '.bin'));
  await symlink(join(copy, 'shared'), join(to, '@ads-checker/shared'));
}

async function succeed(command: string, args: readonly string[], cwd = copy): Promise<string> {
  try {
    // Its tests use the database that runs already
    const env = { ...process.env, DATABASE_URL_TEST: inject('adminDatabaseUrl') };
    return (await run(command, [...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'ads-checker-feature-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  for (const file of stdout.split('\n')) {
    if (COPIED.test(file)) {
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
  await succeed(process.execPath, ['scripts/new-module.ts', 'ad-labels', 'Метки', copy], root);
}, TIMEOUT_MS);
afterAll(() => rm(copy, { recursive: true, force: true }));

const vitest = (name: string, ...args: readonly string[]) =>
  succeed(join(copy, name, 'node_modules/.bin/vitest'), ['run', ...args], join(copy, name));

describe.concurrent('a feature made by the generator', () => {
  it('adds at most four lines to each side, besides its own and generated files', async () => {
    const { stdout } = await run('git', ['diff', '--numstat'], { cwd: copy });
    const generated = ['web/src/locales/catalogs.ts', 'web/src/routeTree.gen.ts'];
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => !generated.some((file) => line.endsWith(file))).sort()).toEqual([
      '1\t0\tserver/sandbox/vendors.ts',
      '1\t0\tserver/src/app/gateways.ts',
      '1\t0\tserver/src/app/job-list.ts',
      '1\t0\tserver/src/app/modules.ts',
      '1\t0\tshared/src/collections/list.ts',
      '1\t0\tshared/src/contracts/list.ts',
      '1\t0\tweb/src/features/list.ts',
      '1\t0\tweb/src/locales/ru-RU/common.json',
      '2\t0\tdocs/architecture.md',
    ]);
  });

  it('writes all its parts, with tests', async () => {
    const { stdout } = await run('git', ['ls-files', '-o', '--exclude-standard'], { cwd: copy });
    const files = stdout.trim().split('\n');
    expect(files.map((file) => file.replace(/\d{14}/, 'TIMESTAMP')).sort()).toEqual([
      'server/migrations/TIMESTAMP-create-ad-labels.ts',
      'server/sandbox/ad-labels/vendor.test.ts',
      'server/sandbox/ad-labels/vendor.ts',
      'server/src/gateways/ad-labels/gateway.test.ts',
      'server/src/gateways/ad-labels/gateway.ts',
      'server/src/gateways/ad-labels/port.ts',
      'server/src/modules/ad-labels/checker.ts',
      'server/src/modules/ad-labels/entities.ts',
      'server/src/modules/ad-labels/index.ts',
      'server/src/modules/ad-labels/jobs/check-ad-label.job.ts',
      'server/src/modules/ad-labels/presenter.ts',
      'server/src/modules/ad-labels/projection.ts',
      'server/src/modules/ad-labels/repository.ts',
      'server/src/modules/ad-labels/routes.test.ts',
      'server/src/modules/ad-labels/routes.ts',
      'server/src/modules/ad-labels/service.ts',
      'server/src/modules/ad-labels/test/matrix.ts',
      'shared/src/collections/ad-labels.ts',
      'shared/src/collections/schemas/adLabel.1.json',
      'shared/src/contracts/ad-label-entities.ts',
      'shared/src/contracts/ad-labels.ts',
      'web/src/features/ad-labels/ad-labels.test.tsx',
      'web/src/features/ad-labels/components/ad-label-dialog.tsx',
      'web/src/features/ad-labels/components/ad-label-state.tsx',
      'web/src/features/ad-labels/components/ad-labels-screen.tsx',
      'web/src/features/ad-labels/feature.tsx',
      'web/src/features/ad-labels/index.ts',
      'web/src/features/ad-labels/palette/ad-label-items.tsx',
      'web/src/features/ad-labels/search-params.ts',
      'web/src/features/ad-labels/use-ad-label-commands.ts',
      'web/src/locales/ru-RU/ad-labels.json',
      'web/src/routes/ad-labels.tsx',
    ]);
  });

  // Both read the sources of shared, too
  it.each(['server', 'web'])(
    'passes the type check of %s',
    async (name) => {
      await succeed(join(root, 'node_modules/.bin/tsc'), checkTypesOf(name));
    },
    TIMEOUT_MS,
  );

  it(
    'passes the dependency rules',
    async () => {
      const { stdout } = await run('git', ['ls-files', '-o', '--exclude-standard'], { cwd: copy });
      const files = stdout.split('\n').filter((file) => /\/src\/.*\.tsx?$/.test(file));
      const config = ['--config', '.dependency-cruiser.cjs'];
      await succeed(join(root, 'node_modules/.bin/depcruise'), [...config, ...files]);
    },
    TIMEOUT_MS,
  );

  it(
    'passes its own server tests and rows of the route × role matrix, and those of the structure and the sandbox',
    async () => {
      const files = ['structure', 'route-role-matrix'].map((name) => `test/${name}.test.ts`);
      // Of the matrix only its own rows
      const names = '^(?!every route )|adLabels|has exactly one row';
      await vitest('server', 'ad-labels/', 'sandbox/vendors.test.ts', ...files, '-t', names);
    },
    TIMEOUT_MS,
  );

  it(
    'passes the tests of its screen and of all texts, in both languages',
    async () => {
      await vitest(
        'web',
        'src/features/ad-labels',
        'src/features/registry.test.tsx',
        'src/locales',
      );
    },
    TIMEOUT_MS,
  );
});
