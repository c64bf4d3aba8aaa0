import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import type { TestApp } from './app.ts';

const MAIN = fileURLToPath(new URL('../fixtures/worker-process.ts', import.meta.url));

/** Ends a process as a power cut would. */
export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Job workers in separate processes, for some jobs of an app; stopped after each test. */
export function useWorkerProcesses({
  app,
  jobs,
}: {
  app: () => Pick<TestApp, 'settings'>;
  /** Names of the jobs. */
  jobs: readonly string[];
}) {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    await Promise.all(
      children.splice(0).map((child) => child.exitCode ?? child.signalCode ?? kill(child)),
    );
  });
  return {
    /** Resolves once it accepts jobs. */
    async startWorker(): Promise<ChildProcess> {
      const child = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          SETTINGS: JSON.stringify(app().settings),
          JOBS: jobs.join(','),
        },
      });
      children.push(child);
      await once(child.stdout, 'data');
      return child;
    },
  };
}
