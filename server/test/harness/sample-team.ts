import { afterAll, beforeAll } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { seed } from '../../src/app/seed.ts';
import { TEST_PASSWORD } from '../factories/factories.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { TestClient } from './client.ts';

interface SampleTeamApp {
  readonly sandbox: RunningSandbox;
  readonly app: TestApp;
  /** The administrator. */
  readonly client: TestClient;
  readonly teamId: string;
}

/** An app as after the first start, on the full sandbox: one per test file. */
export function useSampleTeam(): () => SampleTeamApp {
  let started: SampleTeamApp | undefined;
  let sandbox: RunningSandbox | undefined;
  let app: TestApp | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox();
    app = await startTestApp({ graphUrl: sandbox.url });
    await seed({
      container: app.container,
      network: 'sandbox',
      admin: { username: 'admin', password: TEST_PASSWORD },
      sandboxProxyPort: sandbox.proxyPort,
      vendors: { sandboxUrl: sandbox.url },
    });
    const { rows } = await app.container.db.raw<{ rows: { team_id: string }[] }>(
      `select a.team_id from accounts a join users u on u.id = a.user_id where username = 'admin'`,
    );
    const client = await app.signIn({ username: 'admin' });
    started = { sandbox, app, client, teamId: rows[0]?.team_id ?? '' };
  });
  afterAll(async () => {
    await app?.close();
    await sandbox?.close();
  });
  return () => {
    if (started === undefined) {
      throw new Error('The server starts before the first test.');
    }
    return started;
  };
}
