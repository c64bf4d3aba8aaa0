import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 90_000;
const POLL_MS = 50;

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

export class ProductProcess {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #exited: Promise<void>;

  constructor({
    name,
    script,
    env,
  }: {
    name: string;
    script: string;
    env: Readonly<Record<string, string>>;
  }) {
    this.#name = name;
    this.#child = spawn(process.execPath, [script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.#lines.push(text));
    }
  }

  get output(): string {
    return this.#lines.join('');
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Waits for a 200; fails as soon as the process ends. */
  async waitUntilReady(url: string): Promise<void> {
    const giveUpAt = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < giveUpAt) {
      if (this.hasExited) {
        break;
      }
      const isReady = await fetch(url).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) {
        return;
      }
      await sleep(POLL_MS);
    }
    throw new Error(`The ${this.#name} did not start:\n${this.output}`);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!this.hasExited) {
      this.#child.kill(signal);
    }
    await this.#exited;
  }
}
