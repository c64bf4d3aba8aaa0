import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../test/harness/locks.ts';
import { useProfiles } from '../../../test/harness/profiles.ts';

const { app, join, person, draftOf, connect, connected, setTokenState, log, requests } =
  useProfiles();

const countAdUsers = async (accountId: string): Promise<number> =>
  (await app().container.db('ad_users').where({ account_id: accountId })).length;

describe('the same profile again', () => {
  it('is refused in one account and welcome in another', async () => {
    const owner = await join();
    const mate = await join({ teamId: owner.teamId });
    const { adUser } = await connected(owner);
    const { status, body } = await connect(owner, draftOf(person()));
    expect([status, body]).toEqual([
      409,
      {
        error: "You've already added this user.",
        type: 'AlreadyExistsError',
        code: 'already_added',
        details: { existingId: adUser.id },
      },
    ]);
    expect((await connected(mate)).adUser.accountId).toBe(mate.id);
  });

  it('connected twice at once is added once', async () => {
    const owner = await join();
    const answers = await Promise.all([1, 2, 3].map(() => connect(owner, draftOf(person()))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await countAdUsers(owner.id)).toBe(1);
    expect(await log(owner.teamId)).toHaveLength(1);
  });

  it('under one key is one profile and one answer, and asks the network once', async () => {
    const owner = await join();
    const key = randomUUID();
    const first = await connect(owner, draftOf(person()), key);
    setTokenState(person(), 'expired');
    expect(await connect(owner, draftOf(person()), key)).toMatchObject({
      status: 200,
      body: first.body,
    });
    // The identity, and the rights of the token.
    expect(requests()).toHaveLength(2);
    const other = await connect(owner, draftOf(person(1)), key);
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
    const { rows } = await app().container.db.raw<{ rows: unknown[] }>(
      'select count(*) from idempotency_keys where key = ?',
      [key],
    );
    expect(rows).toEqual([{ count: '1' }]);
  });

  it('under one key at once is one profile and one answer', async () => {
    const owner = await join();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => connect(owner, draftOf(person()), key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countAdUsers(owner.id)).toBe(1);
  });
});

describe('rights that are taken while the network is asked', () => {
  it('count: a member who was removed adds nothing', async () => {
    const owner = await join();
    await app().factories.buildAdministrator(owner.teamId);
    const { db } = app().container;
    const lock = await db.transaction();
    await lock.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
    const answer = connect(owner, draftOf(person()));
    await untilWaiting(db, 1);
    await lock.raw('delete from accounts where id = ?', [owner.id]);
    await lock.commit();
    expect((await answer).status).toBe(404);
    expect(await countAdUsers(owner.id)).toBe(0);
  });

  it('count: a manager who may no more adds nothing', async () => {
    const owner = await join();
    const manager = await join({ teamId: owner.teamId, manageTeamAds: true });
    const { db } = app().container;
    const lock = await db.transaction();
    await lock.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
    const answer = connect({ client: manager.client, id: owner.id }, draftOf(person()));
    await untilWaiting(db, 1);
    await lock('accounts').where({ id: manager.id }).update({ manage_team_ads: false });
    await lock.commit();
    expect((await answer).status).toBe(403);
    expect(await countAdUsers(owner.id)).toBe(0);
  });
});
