import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterEach, describe, expect, it } from 'vitest';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';
import { type Member, useProfiles } from '../../../test/harness/profiles.ts';
import { readVolatile, whileTeamIsLocked } from '../../../test/harness/volatile.ts';

const { app, join, person, connected, setTokenState } = useProfiles();

const HOUR_MS = 60 * 60_000;
const collection = 'adUsers' as const;

afterEach(() => clearJobs(app().container));

async function runChecks(offsetMs = HOUR_MS): Promise<unknown[]> {
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const ran = await app().runJobs({ clock, only: ['check-ad-user'] });
  return ran.map(({ result }) => result);
}

async function readFeed({ client }: Member) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection } });
  return syncRoutes.pull.response.parse(body).data;
}

const syncedAtOf = async (id: string): Promise<string> =>
  (await app().container.db('ad_users').where({ id }).first('synced_at')).synced_at.toISOString();

describe('a check that finds nothing new', () => {
  it('waits for no lock of the team, moves no document, and its time is read beside the feed', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const before = await readFeed(owner);
    expect(before.rows).toHaveLength(1);
    expect(before.rows[0]?.doc).not.toHaveProperty('syncedAt');
    expect(await readVolatile(owner.client, collection, [adUser.id])).toEqual([
      { id: adUser.id, fields: { syncedAt: adUser.syncedAt } },
    ]);
    const { db } = app().container;
    const { teamId } = owner;
    expect(await whileTeamIsLocked({ db, teamId }, () => runChecks())).toEqual(['same']);
    expect(await readFeed(owner)).toEqual(before);
    const syncedAt = await syncedAtOf(adUser.id);
    expect(Date.parse(syncedAt)).toBeGreaterThan(Date.now() + HOUR_MS / 2);
    expect(await readVolatile(owner.client, collection, [adUser.id])).toEqual([
      { id: adUser.id, fields: { syncedAt } },
    ]);
  });

  it('is told to exactly those who see the profile', async () => {
    const owner = await join();
    const mate = await join({ teamId: owner.teamId });
    const stranger = await join();
    const shared = (await connected(owner, { isShared: true })).adUser;
    const hidden = (await connected(owner, { profile: person(1) })).adUser;
    const streams = await Promise.all(
      [owner, mate, stranger].map(({ client }) => TestStream.open(client)),
    );
    expect(await runChecks()).toEqual(['same', 'same']);
    await streams[0]?.next('volatile', ({ changes }) => changes[0]?.ids?.length === 2);
    await streams[1]?.next('volatile');
    const heard = streams.map(({ events }) =>
      events.flatMap(({ name, data }) => (name === 'volatile' ? [data] : [])),
    );
    for (const stream of streams) {
      stream.close();
    }
    expect(heard).toEqual([
      [{ changes: [{ collection, ids: expect.arrayContaining([shared.id, hidden.id]) }] }],
      [{ changes: [{ collection, ids: [shared.id] }] }],
      [],
    ]);
    const ids = [shared.id, hidden.id];
    const of = async (id: string) => ({ id, fields: { syncedAt: await syncedAtOf(id) } });
    expect(await readVolatile(mate.client, collection, ids)).toEqual([await of(shared.id)]);
    expect(await readVolatile(stranger.client, collection, ids)).toEqual([]);
  });

  it('takes a picture that is only signed anew for the same, until a day has passed', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const { db } = app().container;
    const row = () => db('ad_users').where({ id: adUser.id });
    const { picture } = await row().first('picture');
    await row().update({
      picture: { ...picture, url: `${picture.url.split('?')[0]}?signed=before` },
    });
    const before = await readFeed(owner);
    expect(await runChecks()).toEqual(['same']);
    expect(await readFeed(owner)).toEqual(before);
    expect(await runChecks(26 * HOUR_MS)).toEqual(['same']);
    const after = await readFeed(owner);
    expect(after.rows).toMatchObject([{ id: adUser.id, doc: { picture } }]);
    expect(BigInt(after.cursor)).toBeGreaterThan(BigInt(before.cursor));
  });
});

it('a check that finds something new is a revision, and both are told', async () => {
  const owner = await join();
  const { adUser } = await connected(owner);
  const before = await readFeed(owner);
  const stream = await TestStream.open(owner.client);
  setTokenState(person(), 'password');
  expect(await runChecks()).toEqual(['changed']);
  await stream.next('changed', ({ collections }) => collections.includes(collection));
  await stream.next('volatile', ({ changes }) => changes[0]?.ids?.[0] === adUser.id);
  stream.close();
  const after = await readFeed(owner);
  expect(after.rows).toMatchObject([{ id: adUser.id, doc: { status: 'password_changed' } }]);
  expect(BigInt(after.cursor)).toBeGreaterThan(BigInt(before.cursor));
});
