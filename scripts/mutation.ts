import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exited, root, run } from './processes.ts';

/**
 * Not among the dependencies: it brings 340 packages, more than a sixth of all, and is used now and
 * then.
 */
const VERSION = '10.1.1';
const folder = join(root, 'node_modules', '.cache', 'mutation', VERSION);
const modules = join(folder, 'node_modules');

/** Logic whose faults cost money or reveal secrets (docs/adr/0040-mutation-testing.md). */
const MUTATED: Readonly<Record<string, readonly string[]>> = {
  shared: ['src/domain/money.ts', 'src/domain/decimal-sum.ts', 'src/domain/trackers.ts'],
  server: ['src/platform/crypto/secret-box.ts', 'src/modules/cost-updates/split-cost.ts'],
};

async function install(): Promise<void> {
  if (existsSync(join(modules, 'vitest'))) {
    return;
  }
  console.log('Installing Stryker…');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  const { code, output } = await run({
    command: 'npm',
    args: ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages],
    cwd: folder,
  });
  if (code !== 0) {
    throw new Error(output);
  }
  // A second Vitest would not know the tests of the first
  await symlink(join(root, 'shared/node_modules/vitest'), join(modules, 'vitest'));
}

async function mutate(workspace: string, files: readonly string[]): Promise<boolean> {
  const config = join(folder, `${workspace}.json`);
  await writeFile(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [join(modules, '@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: join(root, 'scripts/mutation/vitest.config.ts') },
      mutate: files,
      // Its rewriting needs the interface of an older compiler, and nothing here reads the file
      tsconfigFile: 'none.json',
      ignorePatterns: ['tsconfig.json'],
      coverageAnalysis: 'perTest',
      concurrency: 2,
      reporters: ['clear-text'],
      clearTextReporter: { logTests: false },
      // Below node_modules no sources are looked for
      tempDirName: '.stryker-tmp',
    }),
  );
  const stryker = spawn(
    process.execPath,
    [join(modules, '@stryker-mutator/core/bin/stryker.js'), 'run', config],
    { cwd: join(root, workspace), stdio: 'inherit' },
  );
  return (await exited(stryker)) === 0;
}

const asked = process.argv.slice(2);
await install();
const outcomes: boolean[] = [];
for (const [workspace, files] of Object.entries(MUTATED)) {
  if (asked.length === 0 || asked.includes(workspace)) {
    outcomes.push(await mutate(workspace, files));
  }
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
