import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bin, root, run } from '../processes.ts';
import { checkTypesOf, TYPE_PROJECTS } from '../types.ts';
import { findImporters, listSources } from './imports.ts';
import { check, reports, runLane, type Step, type VitestReport, vitest } from './steps.ts';

const WORKSPACES = ['shared', 'server', 'web', 'extension'] as const;
const TEST = /\.test\.tsx?$/;
/** They put the whole product together: what they import can break everything that is tested with them. */
const COMPOSITION = [
  /^server\/(?:src\/(?:app|main)|test\/harness|sandbox)\//,
  /^web\/(?:src\/app|src\/features\/(?:list|registry)|test)\b/,
  /^web\/src\/(?:routes\/|routeTree|main)/,
  /^shared\/src\/(?:collections|contracts|activity)\/(?:list|index)\.ts$/,
];
/** A module, gateway or feature: its tests drive it through the product, not by imports. */
const OWNER = /^(?:server\/src\/(?:modules|gateways|platform)|web\/src\/features)\/[^/]+\//;
/** Of tests, on two cores beside the checkers of types. */
const BUDGET_S = 60;
const UNKNOWN_TEST_S = 2;

async function gitLines(...args: readonly string[]): Promise<readonly string[]> {
  const { output } = await run({ command: 'git', args });
  return output.split('\n').filter((line) => line !== '');
}

/** Since the branch left `main`, committed or not. */
async function listChanged(): Promise<readonly string[]> {
  const [base = 'HEAD'] = await gitLines('merge-base', 'HEAD', 'main');
  const changed = await gitLines('diff', '--name-only', '--diff-filter=d', base);
  const added = await gitLines('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...added])];
}

/**
 * Tests that a change can reach, the nearest first: those that import it, those of its module or
 * feature, and those further away. What composes the product is passed by, unless it changed
 * itself.
 */
export function findTests(input: {
  readonly changed: readonly string[];
  readonly sources: readonly string[];
  readonly importers: ReadonlyMap<string, readonly string[]>;
}): readonly string[] {
  const owners = new Set(input.changed.map((path) => OWNER.exec(path)?.[0]));
  const ownTests = input.sources.filter(
    (path) => TEST.test(path) && owners.has(OWNER.exec(path)?.[0] ?? ''),
  );
  const seen = new Set(input.changed);
  let level = [...seen];
  const tests: string[] = [];
  for (let distance = 0; level.length > 0; distance += 1) {
    tests.push(...level.filter((path) => TEST.test(path)));
    if (distance === 1) {
      tests.push(...ownTests);
    }
    const next = new Set(
      level
        .flatMap((path) => input.importers.get(path) ?? [])
        .filter((path) => !seen.has(path) && !COMPOSITION.some((pattern) => pattern.test(path))),
    );
    for (const path of next) {
      seen.add(path);
    }
    level = [...next];
  }
  return [...new Set([...tests, ...ownTests])];
}

/** Seconds of each test file in the last whole run, as far as there was one. */
async function readTimes(): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const workspace of WORKSPACES) {
    const text = await readFile(join(reports, `${workspace}.json`), 'utf8').catch(() => undefined);
    const { testResults } =
      text === undefined ? { testResults: [] } : (JSON.parse(text) as VitestReport);
    for (const { name, startTime, endTime } of testResults) {
      times.set(relative(root, name), (endTime - startTime) / 1000);
    }
  }
  return times;
}

function withinBudget(tests: readonly string[], times: ReadonlyMap<string, number>) {
  let left = BUDGET_S;
  return tests.filter((path) => {
    const seconds = times.get(path) ?? UNKNOWN_TEST_S;
    const fits = seconds <= left;
    left -= fits ? seconds : 0;
    return fits;
  });
}

/**
 * Checks what the changes since `main` can break: their style, the types of the packages that see
 * them, and the tests that reach them by imports, as many as two minutes take. @returns exit code
 */
export async function checkChanged(): Promise<number> {
  const changed = await listChanged();
  if (changed.length === 0) {
    console.log('Nothing differs from main.');
    return 0;
  }
  const sources = await listSources();
  const [importers, times] = await Promise.all([findImporters(sources), readTimes()]);
  const reached = findTests({ changed, sources, importers });
  const tests = withinBudget(reached, times);
  const isSharedChanged = changed.some((path) => path.startsWith('shared/'));
  const projects = TYPE_PROJECTS.filter(
    (project) => isSharedChanged || changed.some((path) => path.startsWith(`${project}/`)),
  );
  const styled = changed.filter((path) => /\.(?:tsx?|mjs|json|css)$/.test(path));
  const checks: Step[] = [
    check('lint and format', bin('biome'), ['check', '--no-errors-on-unmatched', ...styled]),
    ...projects.map((project) => check(`types of ${project}`, bin('tsc'), checkTypesOf(project))),
  ];
  const testsOf = WORKSPACES.flatMap((workspace) => {
    const files = tests.filter((path) => path.startsWith(`${workspace}/`));
    return files.length === 0 ? [] : [vitest(workspace, files)];
  });
  const lanes = await Promise.all([
    runLane({ name: 'checks', steps: checks }),
    runLane({ name: 'tests', steps: testsOf }),
  ]);
  const rest = reached.length - tests.length;
  if (rest > 0) {
    console.log(`${rest} more test files may see the change: npm test runs them.`);
  }
  const failed = lanes.reduce((sum, lane) => sum + lane.failed, 0);
  const passed = lanes.reduce((sum, lane) => sum + lane.passed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
