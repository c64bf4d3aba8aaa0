import { userRoutes as r } from '@ads-checker/shared/contracts/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

async function listManagers(): Promise<string[]> {
  const { rows } = await app.container.db.raw<{ rows: { id: string }[] }>(
    'select id from users where can_manage_all_users order by id',
  );
  return rows.map(({ id }) => id);
}

const resign = { permissions: { manage_all_users: false } };
const refused = {
  error: 'At least one user must be able to manage all users.',
  type: 'FailedPreconditionError',
  code: 'last_user_manager',
};

describe('the right to manage all users', () => {
  it('stays with somebody when all take it from one another at the same moment', async () => {
    const managers = await Promise.all(
      [1, 2, 3].map(() => app.factories.buildUser({ canManageAllUsers: true })),
    );
    const clients = await Promise.all(managers.map((person) => app.signIn(person)));
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.call(r.update, {
          params: { userId: managers[(index + 1) % managers.length]?.id ?? '' },
          body: resign,
        }),
      ),
    );
    const left = await listManagers();
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3 - left.length);
    // Those who lost the permission before their own call finished are refused.
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([
        [400, refused],
        [403, expect.objectContaining({ type: 'AuthorizationError' })],
      ]).toContainEqual([status, body]);
    }
    await app.container.db.raw('update users set can_manage_all_users = false');
  });

  it('cannot be given up by the last who has it', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => app.factories.buildUser({ canManageAllUsers: true })),
    );
    const client = await app.signIn(one ?? { username: '' });
    const give = (userId: string | undefined) =>
      client.call(r.update, { params: { userId: userId ?? '' }, body: resign });
    expect((await give(other?.id)).status).toBe(200);
    const last = await give(one?.id);
    expect([last.status, last.body]).toEqual([400, refused]);
    expect(await listManagers()).toEqual([one?.id]);
  });
});

describe('two who change one another', () => {
  it('both succeed, though each write waits for the other', async () => {
    const one = await app.factories.buildUser({ canManageAllUsers: true });
    const other = await app.factories.buildUser({ canManageAllUsers: true });
    const clients = [await app.signIn(one), await app.signIn(other)] as const;
    const { db } = app.container;
    const gate = await db.transaction();
    await gate.raw('lock table idempotency_keys in exclusive mode');
    const rename = (client: TestClient, userId: string) =>
      client.call(r.update, {
        params: { userId },
        body: { firstName: 'Renamed' },
        key: `rename-user-${userId}`,
      });
    const answers = Promise.all([rename(clients[0], other.id), rename(clients[1], one.id)]);
    await untilWaiting(db, 2).finally(() => gate.commit());
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
    expect(await db('users').whereIn('id', [one.id, other.id]).pluck('first_name')).toEqual([
      'Renamed',
      'Renamed',
    ]);
  });
});
