import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { bin, root, run } from './processes.ts';
import { TYPE_PROJECTS } from './types.ts';

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}
interface Step {
  readonly name: string;
  readonly run: () => Promise<Result>;
}

const reports = join(root, 'node_modules', '.cache', 'reports');

/** A tool that only says yes or no counts as one check. */
function check(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await run({ command, args });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

function vitest(workspace: string): Step {
  return {
    name: `tests of ${workspace}`,
    run: async () => {
      const file = join(reports, `${workspace}.json`);
      const { code, output } = await run({
        command: bin('vitest', workspace),
        args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        cwd: join(root, workspace),
      });
      const report = JSON.parse(await readFile(file, 'utf8')) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      // A file that could not be loaded, or an error outside a test, fails the run without a failed test.
      const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
      return { passed: report.numPassedTests, failed, output };
    },
  };
}

const build: Step = {
  name: 'build',
  run: async () => {
    try {
      await buildIfNeeded();
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return {
        passed: 0,
        failed: 1,
        output: error instanceof Error ? error.message : String(error),
      };
    }
  },
};

const endToEnd: Step = {
  name: 'end to end',
  run: async () => {
    const browser = await ensureBrowser();
    const file = join(reports, 'e2e.json');
    const { code, output } = await run({
      command: bin('playwright', 'e2e'),
      args: ['test', '--reporter=line,json'],
      cwd: join(root, 'e2e'),
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
      },
    });
    const { stats } = JSON.parse(await readFile(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return {
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
      output,
    };
  },
};

const lanes: readonly (readonly Step[])[] = [
  [vitest('server')],
  [
    check('lint and format', bin('biome'), ['check', '.']),
    ...TYPE_PROJECTS.map((project) => check(`types of ${project}`, bin('tsc'), ['-p', project])),
    check('dependency rules', bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      ...['shared', 'server', 'web', 'extension', 'e2e', 'bench'],
    ]),
    check('unused code', bin('knip'), []),
    check('licences', process.execPath, ['scripts/licenses.ts']),
    check('bill of materials', process.execPath, [
      'scripts/sbom.ts',
      join(root, 'node_modules', '.cache', 'sbom.cdx.json'),
    ]),
    vitest('shared'),
    vitest('web'),
    vitest('extension'),
    build,
    check('Firefox accepts the extension', bin('web-ext', 'extension'), [
      'lint',
      '--source-dir',
      'extension/dist/firefox-mv3',
      '--self-hosted',
      '--no-config-discovery',
    ]),
  ],
];

let passed = 0;
let failed = 0;

/** One step after the other. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const startedAt = Date.now();
    const result = await step
      .run()
      .catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }));
    passed += result.passed;
    failed += result.failed;
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${result.failed === 0 ? '✓' : '✗'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
    );
    if (result.failed > 0) {
      console.log(result.output);
    }
  }
}

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
await Promise.all(lanes.map(runSteps));
// Alone: journeys hold the product to what a person notices.
await runSteps(process.argv.includes('--no-e2e') ? [] : [endToEnd]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
