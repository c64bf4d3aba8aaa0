import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../../scripts/processes.ts';
import { findFreePort, ProductProcess } from './processes.ts';

export const ADMIN = { username: 'admin', password: 'correct-horse-battery-staple' } as const;

/** Plain strings, since they are passed to the test processes. */
export interface ProductAddress {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
}

/** Owners included: PostgreSQL may run as another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const { code, output } = await run({ command: 'cp', args: ['-a', from, to] });
  if (code !== 0) {
    throw new Error(`Copying ${from} failed: ${output}`);
  }
}

export class Product implements ProductAddress {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  #sandbox: ProductProcess | undefined;
  #server: ProductProcess | undefined;

  private constructor({
    dataDir,
    port,
    sandboxPort,
    proxyPort,
    env,
  }: {
    dataDir: string;
    port: number;
    sandboxPort: number;
    proxyPort: number;
    env: Readonly<Record<string, string>>;
  }) {
    this.dataDir = dataDir;
    this.url = `http://localhost:${port}`;
    this.sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    this.#env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_ORIGIN: this.url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SECRETS_KEY: '',
      NETWORK: 'sandbox',
      GRAPH_API_URL: '',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_PROXY_PORT: String(proxyPort),
      // Journeys lower budgets at any time of day.
      SANDBOX_DAILY_BUDGET_FLOOR: 'off',
      // Journeys count what they add themselves.
      SANDBOX_SAMPLE_WORK: 'off',
      PROXY_CHECK_URL: '',
      ALLOW_PRIVATE_TARGETS: '',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...env,
    };
  }

  /**
   * Starts everything in a temporary data folder; resolves when the server is migrated and
   * connected. `env` adds to its settings.
   */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-e2e-'));
    // PostgreSQL may run as another user of the machine, who needs access to the folder.
    await chmod(dataDir, 0o755);
    const product = new Product({
      dataDir,
      port: await findFreePort(),
      sandboxPort: await findFreePort(),
      proxyPort: await findFreePort(),
      env,
    });
    try {
      product.#sandbox = new ProductProcess({
        name: 'sandbox',
        script: join(root, 'server', 'sandbox', 'main.ts'),
        env: product.#env,
      });
      await product.#sandbox.waitUntilReady(`${product.sandboxUrl}/__sandbox/world`);
      await product.startServer();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  async startServer(): Promise<void> {
    this.#server = new ProductProcess({
      name: 'server',
      script: join(root, 'server', 'dist', 'main', 'api.js'),
      env: this.#env,
    });
    await this.#server.waitUntilReady(`${this.url}/api/v1/health`);
  }

  async killServer(): Promise<void> {
    await this.#server?.end('SIGKILL');
  }

  async stopServer(): Promise<void> {
    await this.#server?.end('SIGTERM');
  }

  /** A backup of the stopped server's data, beside it. */
  async backUp(): Promise<void> {
    await copyFolder(this.dataDir, this.#backup);
  }

  /** Puts the backup in the place of the stopped server's data. */
  async restore(): Promise<void> {
    await copyFolder(this.#backup, this.dataDir);
  }

  get #backup(): string {
    return `${this.dataDir}-backup`;
  }

  async stop(): Promise<void> {
    await this.stopServer();
    await this.#sandbox?.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
    await rm(this.#backup, { recursive: true, force: true });
  }
}
