import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Resolves with the exit code; 1 after a signal. */
export function exited(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve(child.exitCode ?? 1);
  }
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

export interface RunOutcome {
  readonly code: number;
  readonly output: string;
}

export async function run({
  command,
  args,
  cwd = root,
  env = {},
}: {
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
}): Promise<RunOutcome> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await exited(child);
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}

/** Path of an executable of a workspace package, by default of the root. */
export function bin(name: string, workspace = '.'): string {
  return join(root, workspace, 'node_modules', '.bin', name);
}

/** Processes that run together: when one ends, the others are stopped in reverse order of start. */
export class ProcessGroup {
  readonly #children: { name: string; child: ChildProcess }[] = [];
  #isStopping = false;

  start({
    name,
    args,
    options = {},
  }: {
    name: string;
    args: readonly string[];
    options?: SpawnOptions;
  }): ChildProcess {
    // A process group of its own, so that Ctrl-C reaches this process alone, which decides the
    // order.
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The channel closes when this process dies, and the child stops.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
      ...options,
    });
    this.#children.push({ name, child });
    return child;
  }

  /**
   * Waits until a process ends or a signal arrives, then stops all others. @returns the exit code
   */
  async waitForEnd(): Promise<number> {
    const first = await Promise.race([
      ...this.#children.map(async ({ child }) => ({ code: await exited(child), isAsked: false })),
      new Promise<{ code: number; isAsked: boolean }>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
          process.on(signal, () => resolve({ code: 0, isAsked: true }));
        }
        // The parent process died.
        process.on('disconnect', () => resolve({ code: 0, isAsked: true }));
      }),
    ]);
    await this.stop();
    return first.isAsked ? 0 : first.code === 0 ? 1 : first.code;
  }

  async stop(): Promise<void> {
    if (this.#isStopping) {
      return;
    }
    this.#isStopping = true;
    for (const { child } of this.#children.toReversed()) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
        await exited(child);
        clearTimeout(force);
      }
    }
  }
}
