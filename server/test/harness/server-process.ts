import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TEST_PASSWORD } from '../factories/factories.ts';
import { TestClient } from './client.ts';

const MAIN = fileURLToPath(new URL('../../src/main/api.ts', import.meta.url));
const ADMIN = 'admin';

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') {
    throw new Error('No free port.');
  }
  return address.port;
}

export interface ServerProcess {
  readonly baseUrl: string;
  /** For other processes on the same database. */
  readonly secretsKey: string;
  start(): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Signs in as the seeded admin. */
  signIn(): Promise<TestClient>;
}

export async function createServerProcess({
  databaseUrl,
  graphUrl,
  proxyPort,
  secretsKey = randomBytes(32).toString('base64'),
}: {
  databaseUrl: string;
  graphUrl: string;
  /** Port of the sandbox's proxy provider, which the seeded team's profiles use. */
  proxyPort: number;
  /** The same for all processes on one database. */
  secretsKey?: string;
}): Promise<ServerProcess> {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  return {
    baseUrl,
    secretsKey,
    async start() {
      const started = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          SECRETS_KEY: secretsKey,
          GRAPH_API_URL: graphUrl,
          SANDBOX_PORT: new URL(graphUrl).port,
          SANDBOX_PROXY_PORT: String(proxyPort),
          SANDBOX_SAMPLE_WORK: 'off',
          TELEGRAM_API_URL: graphUrl,
          ADMIN_USERNAME: ADMIN,
          ADMIN_PASSWORD: TEST_PASSWORD,
          LOG_LEVEL: 'error',
        },
      });
      child = started;
      let output = '';
      await new Promise<void>((resolve, reject) => {
        const keep = (chunk: Buffer): void => {
          output += chunk.toString('utf8');
          if (output.includes('Ads Checker is ready')) {
            resolve();
          }
        };
        started.stdout.on('data', keep);
        started.stderr.on('data', keep);
        started.once('exit', () => reject(new Error(`The server ended: ${output}`)));
      });
    },
    async kill(signal) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
        return child?.exitCode ?? null;
      }
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    async signIn() {
      const client = new TestClient({ baseUrl });
      const login = await client.raw({
        method: 'POST',
        path: '/api/v1/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: ADMIN, password: TEST_PASSWORD }),
      });
      if (login.status !== 200) {
        throw new Error(`Cannot sign in: ${JSON.stringify(login.body)}`);
      }
      return client;
    },
  };
}
