import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';
import { createTeamQueue } from './team-queue.ts';

const WRITES = 50;

describe('a team whose lock is held elsewhere', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.close());

  it('keeps nobody else from signing in, and its writes are done once it is free', async () => {
    const slow = await app.factories.buildAccount();
    const others = await Promise.all(Array.from({ length: 4 }, () => app.factories.buildAccount()));
    const client = await app.signIn({ username: slow.user.username, accountId: slow.id });
    const holder = new Client({ connectionString: app.databaseUrl });
    await holder.connect();
    await holder.query('select pg_advisory_lock(5101, $1)', [Number(slow.teamId)]);
    const write = async (index: number): Promise<number> => {
      const { status } = await client.call(adUserRoutes.createGroup, {
        params: { accountId: slow.id },
        body: { name: `group ${index}`, icon: 'folder', color: 1 },
        key: `waiting-write-${index}`,
      });
      return status === 503 ? write(index) : status;
    };
    const writes = Array.from({ length: WRITES }, (_, index) => write(index));
    await untilWaiting(app.container.db, 1);
    for (const { id, user } of others) {
      await app.signIn({ username: user.username, accountId: id });
    }
    await holder.end();
    expect(await Promise.all(writes)).toEqual(Array.from({ length: WRITES }, () => 200));
  });
});

describe('the queue of a team', () => {
  it('goes in order, a write of two teams after those of both', async () => {
    const queue = createTeamQueue();
    const order: string[] = [];
    const gates: (() => void)[] = [];
    const held = (teamIds: readonly string[], name: string) =>
      queue.run(teamIds, async () => {
        order.push(name);
        await new Promise<void>((resolve) => gates.push(resolve));
      });
    const one = held(['1'], 'one');
    const both = held(['2', '1'], 'both');
    const two = held(['2'], 'two');
    await expect.poll(() => order).toEqual(['one', 'two']);
    for (let open = 0; open < 3; open += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(0);
      gates.shift()?.();
    }
    await Promise.all([one, both, two]);
    expect(order).toEqual(['one', 'two', 'both']);
  });

  it('refuses who waited too long, and goes on without them', async () => {
    const queue = createTeamQueue({ maxWaitMs: 30 });
    let letGo: () => void = () => undefined;
    const first = queue.run(['1'], () => new Promise<void>((resolve) => (letGo = resolve)));
    await expect(queue.run(['1'], async () => 'never')).rejects.toMatchObject({
      type: 'UnavailableError',
      code: 'team_busy',
      details: { retryAfterMs: 2_000 },
    });
    letGo();
    await first;
    expect(await queue.run(['1'], async () => 'served')).toBe('served');
  });
});
