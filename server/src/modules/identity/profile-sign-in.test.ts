import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';

const NEW_PASSWORD = 'nine boats on a calm lake';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

async function update(client: TestClient, body: unknown, key?: string) {
  const request = { body, ...(key === undefined ? {} : { key }) };
  const answer = await client.call(r.updateProfile, request);
  return { status: answer.status, body: answer.body };
}

async function ownUser(client: TestClient) {
  return r.authenticate.response.parse((await client.call(r.authenticate)).body).data.user;
}

describe('a new username or email', () => {
  it('asks for the password when the username or email is a new one, and for nothing else', async () => {
    const user = await app.factories.buildUser();
    const client = await app.signIn(user);
    const before = await ownUser(client);
    for (const fields of [{ username: 'taken_over' }, { email: 'new@address.example' }]) {
      expect(await update(client, { ...fields, firstName: 'X' })).toEqual({
        status: 400,
        body: {
          error: 'Some fields are filled incorrectly. Please correct them and try again.',
          type: 'ValidationError',
          details: { fields: [{ field: 'body.password', message: 'is required' }] },
        },
      });
      expect(await update(client, { ...fields, firstName: 'X', password: 'a guess' })).toEqual({
        status: 400,
        body: {
          error: 'The password is incorrect.',
          type: 'InvalidArgumentError',
          code: 'wrong_password',
          details: { fields: [{ field: 'body.password', message: 'The password is incorrect.' }] },
        },
      });
    }
    expect(await ownUser(client)).toEqual(before);
    expect(await update(client, { password: TEST_PASSWORD })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body' }] } },
    });
    const { username, email } = user;
    expect((await update(client, { username, email, lastName: 'Same' })).status).toBe(200);
  });

  it('repeats its answer for a key, and stops guesses at the password after ten', async () => {
    const user = await app.factories.buildUser();
    const client = await app.signIn(user);
    const body = { username: `${user.username}_2`, password: TEST_PASSWORD };
    const first = await update(client, body, 'rename-once');
    expect(first.status).toBe(200);
    expect(await update(client, body, 'rename-once')).toEqual(first);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        update(client, { username: `${user.username}_3`, password: 'a guess' }),
      ),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      429,
      429,
    ]);
  });

  it('does not take a password that was replaced while it was being compared', async () => {
    const user = await app.factories.buildUser();
    const client = await app.signIn(user);
    const { db, passwords, sync } = app.container;
    const passwordHash = await passwords.hash(NEW_PASSWORD);
    const isMatch = vi.spyOn(passwords, 'isMatch').mockImplementationOnce(async () => {
      await sync.write({ teamIds: [] }, ({ trx }) =>
        trx('users').where({ id: user.id }).update({ password_hash: passwordHash }),
      );
      return true;
    });
    expect(
      await update(client, { email: 'stolen@address.example', password: TEST_PASSWORD }),
    ).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    isMatch.mockRestore();
    expect(await db('users').where({ id: user.id }).first('email')).toEqual({ email: user.email });
  });

  it('does not tell without end which logins there are', async () => {
    const [me, other] = [await app.factories.buildUser(), await app.factories.buildUser()];
    const client = await app.signIn(me);
    const ask20 = async (username: string) => {
      const statuses: number[] = [];
      for (let index = 0; index < 20; index += 1) {
        statuses.push((await update(client, { username, password: TEST_PASSWORD })).status);
      }
      return statuses;
    };
    expect(await ask20(other.username)).toEqual(Array.from({ length: 20 }, () => 409));
    expect(
      await update(client, { username: 'free_for_sure', password: TEST_PASSWORD }),
    ).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Wait a moment and try again.' },
    });
    expect(app.logs.filter((line) => line.includes('guesses at logins refused'))).toHaveLength(1);
    expect(app.logs.filter((line) => line.includes('login found taken')).length).toBeGreaterThan(
      19,
    );
    expect((await update(client, { lastName: 'Still' })).status).toBe(200);
  });
});
