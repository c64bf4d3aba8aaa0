import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bin, root, run } from '../processes.ts';

export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  /** What failed, one line each, if the tool reports it. */
  readonly failures?: readonly string[];
}
export interface Step {
  readonly name: string;
  readonly run: () => Promise<Result>;
}
export interface Lane {
  readonly name: string;
  readonly steps: readonly Step[];
}
export interface LaneTime {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}
export interface LaneResult extends LaneTime {
  readonly failures: readonly string[];
}

export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export const reports = join(root, 'node_modules', '.cache', 'reports');

/** A tool with only an exit code counts as one check. */
export function check(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await run({ command, args });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function listFailures({ testResults }: VitestReport): readonly string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0
        ? [`${file}: ${firstLine(message)}`]
        : failed.map(
            ({ fullName, failureMessages }) =>
              `${file}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
          );
    });
}

/** @param files relative to the root; all tests of the workspace when absent */
export function vitest(workspace: string, files: readonly string[] = []): Step {
  return {
    name: `tests of ${workspace}`,
    run: async () => {
      const file = join(reports, `${workspace}.json`);
      const { code, output } = await run({
        command: bin('vitest', workspace),
        args: [
          'run',
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
          ...files.map((path) => relative(workspace, path)),
        ],
        cwd: join(root, workspace),
      });
      const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport;
      // A file that could not be loaded, or an error outside a test, fails the run without a failed test.
      const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
      return { passed: report.numPassedTests, failed, output, failures: listFailures(report) };
    },
  };
}

export async function runLane({ name, steps }: Lane): Promise<LaneResult> {
  const laneStartedAt = Date.now();
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    const result: Result = await step
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
      const listed = result.failures ?? [];
      failures.push(
        ...(listed.length > 0 ? listed.map((line) => `${step.name}: ${line}`) : [step.name]),
      );
    }
  }
  return { name, passed, failed, failures, seconds: (Date.now() - laneStartedAt) / 1000 };
}
