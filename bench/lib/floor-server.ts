import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { exited } from '../../scripts/processes.ts';
import type { Statement } from './sql-tap.ts';

export interface FloorServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startFloorServer({
  databaseUrl,
  statements,
}: {
  readonly databaseUrl: string;
  readonly statements: Readonly<Record<string, readonly Statement[]>>;
}): Promise<FloorServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sql-floor.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FLOOR_DATABASE_URL: databaseUrl,
      FLOOR_STATEMENTS: JSON.stringify(statements),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) {
    throw new Error('The floor’s server has no output to read');
  }
  const [port] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => {
      throw new Error('The floor’s server ended before it listened');
    }),
  ])) as [string];
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited(child);
    },
  };
}
