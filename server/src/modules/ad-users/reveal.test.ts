import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';
import { useProfiles } from '../../../test/harness/profiles.ts';

const { app, join, person, connected, log } = useProfiles();

const reveal = (client: TestClient, adUserId: string, body: object) =>
  client.call(r.reveal, { params: { adUserId }, body });
const revealed = (entries: unknown[]) =>
  entries.filter((entry) => JSON.stringify(entry).includes('"revealed"'));

describe('POST /ad-users/{adUserId}/reveal', () => {
  it('gives one secret for the password, into the log and into no store', async () => {
    const owner = await join();
    const manager = await join({ teamId: owner.teamId, manageTeamAds: true });
    const { adUser } = await connected(owner);
    const { accessToken, cookie } = person();
    for (const [client, secret, value] of [
      [owner.client, 'access_token', accessToken],
      [manager.client, 'cookie', cookie],
    ] as const) {
      const answer = await reveal(client, adUser.id, { secret, password: TEST_PASSWORD });
      expect([answer.status, answer.body]).toEqual([200, { data: { secret, value } }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(revealed(await log(owner.teamId))).toMatchObject([
      {
        actor_name: `Test ${owner.user.username}`,
        action: 'revealed',
        subject_type: 'ad_user',
        subject_id: adUser.id,
        changes: [{ field: 'secret', to: 'access_token' }],
      },
      {
        actor_name: `Test ${manager.user.username}`,
        action: 'revealed',
        changes: [{ field: 'secret', to: 'cookie' }],
      },
    ]);
    expect(
      await app()
        .container.db('idempotency_keys')
        .whereIn('user_id', [owner.user.id, manager.user.id]),
    ).toEqual([]);
  });

  it('is not repeated from memory: a second answer is a second entry', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const body = { secret: 'cookie', password: TEST_PASSWORD };
    for (const key of ['the-same-key', 'the-same-key']) {
      await owner.client.call(r.reveal, { params: { adUserId: adUser.id }, body, key });
    }
    expect(revealed(await log(owner.teamId))).toHaveLength(2);
  });

  it('wants the person’s own password, and not too many guesses at it', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const wrong = { secret: 'cookie', password: 'not the password' };
    const guess = () => reveal(owner.client, adUser.id, wrong);
    expect((await guess()).body).toEqual({
      error: 'The password is incorrect.',
      type: 'InvalidArgumentError',
      code: 'wrong_password',
      details: { fields: [{ field: 'body.password', message: 'The password is incorrect.' }] },
    });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      statuses.push((await guess()).status);
    }
    expect(statuses).toEqual([...Array(9).fill(400), 429]);
    const right = { secret: 'cookie', password: TEST_PASSWORD };
    expect((await reveal(owner.client, adUser.id, right)).status).toBe(429);
    expect(revealed(await log(owner.teamId))).toEqual([]);
  });

  it('has nothing to give of a cookie that is not set', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    await app().container.db('ad_users').where({ id: adUser.id }).update({
      cookie_sealed: null,
      cookie_set_at: null,
      cookie_last_four: null,
    });
    const answer = await reveal(owner.client, adUser.id, {
      secret: 'cookie',
      password: TEST_PASSWORD,
    });
    expect([answer.status, answer.body]).toMatchObject([404, { type: 'NotFoundError' }]);
  });

  it('is for who may manage the profile at that moment', async () => {
    const owner = await join();
    const manager = await join({ teamId: owner.teamId, manageTeamAds: true });
    const mate = await join({ teamId: owner.teamId });
    const { adUser } = await connected(owner, { isShared: true });
    const body = { secret: 'cookie', password: TEST_PASSWORD };
    expect((await reveal(mate.client, adUser.id, body)).status).toBe(403);
    const { db } = app().container;
    const lock = await db.transaction();
    await lock.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
    const answer = reveal(manager.client, adUser.id, body);
    await untilWaiting(db, 1);
    await lock('accounts').where({ id: manager.id }).update({ manage_team_ads: false });
    await lock.commit();
    expect((await answer).status).toBe(403);
    expect(revealed(await log(owner.teamId))).toEqual([]);
  });
});
