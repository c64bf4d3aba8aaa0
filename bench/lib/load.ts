import { join } from 'node:path';
import { root, run } from '../../scripts/processes.ts';

export interface LoadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface AutocannonReport {
  readonly duration: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
  readonly '2xx': number;
}

const CONNECTIONS = 10;

/**
 * Sends GET requests from a process of its own, ten at a time. @returns responses per second.
 * @throws Error for any response but 2xx
 */
export async function measureThroughput({
  target,
  requests,
}: {
  readonly target: LoadTarget;
  readonly requests: number;
}): Promise<number> {
  const { code, output } = await run({
    command: process.execPath,
    args: [
      join(root, 'bench', 'node_modules', 'autocannon', 'autocannon.js'),
      ...['--json', '--no-progress', '-c', String(CONNECTIONS), '-a', String(requests)],
      ...['-L', '10'],
      ...Object.entries(target.headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
      target.url,
    ],
  });
  const line = output.split('\n').find((text) => text.startsWith('{'));
  if (code !== 0 || line === undefined) {
    throw new Error(`autocannon failed:\n${output}`);
  }
  const report = JSON.parse(line) as AutocannonReport;
  if (report.errors + report.timeouts + report.non2xx > 0 || report['2xx'] < requests) {
    throw new Error(
      `${target.url}: ${report['2xx']} of ${requests} answered, ${report.errors} errors, ${report.timeouts} timeouts, ${report.non2xx} refusals`,
    );
  }
  return report['2xx'] / report.duration;
}
