import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, fetchHeadlessShell } from './browser.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { bin, root, run } from './processes.ts';
import { checkChanged } from './suite/changed.ts';
import {
  check,
  type Lane,
  type LaneTime,
  reports,
  runLane,
  type Step,
  vitest,
} from './suite/steps.ts';
import { checkTypesOf, TYPE_PROJECTS } from './types.ts';

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

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

function listJourneys(
  { suites = [], specs }: Suite,
  ended: 'flaky' | 'unexpected',
): readonly string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === ended))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => listJourneys(suite, ended)),
  ];
}

const endToEnd: Step = {
  name: 'end to end',
  run: async () => {
    await ensureBrowser();
    await fetchHeadlessShell();
    const file = join(reports, 'e2e.json');
    const { code, output } = await run({
      command: bin('playwright', 'e2e'),
      args: ['test', '--reporter=line,json'],
      cwd: join(root, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    const { stats, suites } = JSON.parse(await readFile(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
      suites: readonly Suite[];
    };
    const journeys: Suite = { suites, specs: [] };
    const flaky = listJourneys(journeys, 'flaky');
    if (flaky.length > 0) {
      console.log(
        `${output}\nPassed only at the second try, traces in e2e/test-results:\n${flaky.map((line) => `  ${line}`).join('\n')}`,
      );
    }
    return {
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
      output,
      failures: listJourneys(journeys, 'unexpected'),
    };
  },
};

/**
 * Most server tests wait for a database, a daemon or a process: everything else runs in parallel.
 */
const SIDE_BY_SIDE: readonly Lane[] = [
  {
    name: 'server, shared, extension',
    steps: [vitest('server'), vitest('shared'), vitest('extension')],
  },
  {
    name: 'checks, web, build',
    steps: [
      check('lint and format', bin('biome'), ['check', '.']),
      ...TYPE_PROJECTS.map((project) =>
        check(`types of ${project}`, bin('tsc'), checkTypesOf(project)),
      ),
      check('dependency rules', bin('depcruise'), [
        '--config',
        '.dependency-cruiser.cjs',
        ...['shared', 'server', 'web', 'extension', 'e2e', 'bench'],
      ]),
      check('unused code', bin('knip'), []),
      check('stamps of the migrations', process.execPath, ['scripts/migration-stamps.ts']),
      check('age of the benchmarks', process.execPath, ['bench/check-age.ts']),
      check('pictures of the documentation', process.execPath, ['scripts/screenshots.ts']),
      check('API document in foreign tools', process.execPath, ['scripts/api-document.ts']),
      check('licences', process.execPath, ['scripts/licenses.ts']),
      check('bill of materials', process.execPath, [
        'scripts/sbom.ts',
        join(root, 'node_modules', '.cache', 'sbom.cdx.json'),
      ]),
      vitest('web'),
      build,
      check('bytes of the first list', process.execPath, ['scripts/first-list.ts']),
      check('filter lists let the app pass', process.execPath, ['scripts/filter-lists.ts']),
      check('sources of the extension', process.execPath, ['scripts/extension-sources.ts']),
      check('Firefox accepts the extension', bin('web-ext', 'extension'), [
        'lint',
        '--source-dir',
        'extension/dist/firefox-mv3',
        '--self-hosted',
        '--no-config-discovery',
      ]),
    ],
  },
];
/** On their own: journeys check what a person would notice, which includes timing. */
const JOURNEYS: Lane = { name: 'journeys', steps: [endToEnd] };

/** In the format of docs/benchmarks.md. */
function renderTimes(times: readonly LaneTime[]): string {
  return [
    `${availableParallelism()} cores, Node ${process.versions.node}`,
    '',
    '| Lane | Tests | Seconds |',
    '|---|---|---|',
    ...times.map(
      ({ name, passed, failed, seconds }) =>
        `| ${name} | ${passed + failed} | ${seconds.toFixed(0)} |`,
    ),
  ].join('\n');
}

if (process.argv.includes('--changed')) {
  process.exit(await checkChanged());
}
const startedAt = Date.now();
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const times = await Promise.all(SIDE_BY_SIDE.map(runLane));
if (!process.argv.includes('--no-e2e')) {
  times.push(await runLane(JOURNEYS));
}
const passed = times.reduce((sum, time) => sum + time.passed, 0);
const failed = times.reduce((sum, time) => sum + time.failed, 0);
const all: LaneTime = { name: 'all', passed, failed, seconds: (Date.now() - startedAt) / 1000 };
console.log(`\n${renderTimes([...times, all])}\n`);
const failures = times.flatMap((time) => time.failures);
if (failures.length > 0) {
  console.log(`Failed:\n${failures.map((line) => `  ${line}`).join('\n')}\n`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
