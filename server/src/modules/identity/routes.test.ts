import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const wrong = { error: 'The username or password is incorrect.', type: 'AuthenticationError' };

describe('POST /login', () => {
  it('signs in by username or e-mail address, whatever the case', async () => {
    const { user, id, teamId } = await app.factories.buildAccount({ manageTeam: true });
    for (const username of [user.username, user.email.toUpperCase()]) {
      const response = await app.anonymous().call(r.login, {
        body: { username, password: TEST_PASSWORD },
      });
      expect(response.status).toBe(200);
      expect(r.login.response.parse(response.body)).toMatchObject({
        data: {
          session: { userId: user.id, accountId: id, teamId, status: 'active', ip: '127.0.0.1' },
          user: { id: user.id, username: user.username },
          userTeams: [{ id: teamId, userIds: [user.id] }],
          userAccounts: [{ id, teamId, status: 'active' }],
        },
      });
    }
  });

  it('says the same of an unknown name and of a wrong password', async () => {
    const user = await app.factories.buildUser();
    const answers = await Promise.all(
      [user.username, 'nobody_at_all'].map((username) =>
        app.anonymous().call(r.login, { body: { username, password: 'not the password' } }),
      ),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 401, body: wrong },
      { status: 401, body: wrong },
    ]);
  });

  it('names the missing and the unknown fields', async () => {
    const response = await app.anonymous().call(r.login, { body: { username: ' ', more: 1 } });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      type: 'ValidationError',
      details: {
        fields: [
          { field: 'body.username', message: 'is required' },
          { field: 'body.password', message: expect.any(String) },
          { field: 'body.more', message: 'is not a known field' },
        ],
      },
    });
  });

  it('stops guessing by name, and a right password does not help before the time is over', async () => {
    const user = await app.factories.buildUser();
    const attempt = (password: string) =>
      app.anonymous().call(r.login, { body: { username: user.username, password } });
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await attempt('wrong')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const right = await attempt(TEST_PASSWORD);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
