import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { type Member, useProfiles } from '../../../test/harness/profiles.ts';

const { app, join, connected, update } = useProfiles();

const COLLECTIONS = ['adUsers', 'adUserGroups', 'proxies'] as const;

async function pull(client: TestClient, collection: SyncCollection, cursor = '0') {
  const { body } = await client.call(syncRoutes.pull, {
    params: { collection },
    query: { cursor },
  });
  return syncRoutes.pull.response.parse(body).data;
}

async function watch(client: TestClient) {
  const cursors = new Map<SyncCollection, string>();
  const stream = await TestStream.open(client);
  const news = async () => {
    const found: Record<string, string[]> = {};
    for (const collection of COLLECTIONS) {
      const { rows, cursor } = await pull(client, collection, cursors.get(collection));
      cursors.set(collection, cursor);
      found[collection] = rows.map(({ id, isDeleted }) => (isDeleted ? `-${id}` : id));
    }
    return found;
  };
  await news();
  return {
    news,
    heard: (...collections: SyncCollection[]) =>
      Promise.all(
        collections.map((name) =>
          stream.next('changed', (data) => data.collections.includes(name)),
        ),
      ),
    close: () => stream.close(),
  };
}

async function build(more: { isShared?: boolean } = {}) {
  const owner = await join();
  const mate = await join({ teamId: owner.teamId });
  const { factories } = app();
  const groupId = await factories.buildGroup({ accountId: owner.id });
  const adUserId = await factories.buildAdUser({
    accountId: owner.id,
    groupId,
    proxyId: await factories.buildProxy({ accountId: owner.id }),
    isShared: more.isShared ?? false,
  });
  const { body } = await owner.client.call(r.get, { params: { adUserId } });
  const { proxyId } = r.get.response.parse(body).data.adUser;
  return {
    owner,
    mate,
    groupId,
    adUserId,
    proxyId: proxyId ?? '',
    screen: await watch(mate.client),
  };
}

const share = (owner: Member, adUserId: string, isShared: boolean) =>
  update(owner.client, adUserId, { isShared });

describe('what open screens of colleagues see', () => {
  it('sharing brings a profile with its group and proxy, unsharing takes them', async () => {
    const { owner, adUserId, groupId, proxyId, screen } = await build();
    await share(owner, adUserId, true);
    await screen.heard(...COLLECTIONS);
    expect(await screen.news()).toEqual({
      adUsers: [adUserId],
      adUserGroups: [groupId],
      proxies: [proxyId],
    });
    await share(owner, adUserId, false);
    expect(await screen.news()).toEqual({
      adUsers: [`-${adUserId}`],
      adUserGroups: [`-${groupId}`],
      proxies: [`-${proxyId}`],
    });
    screen.close();
  });

  it('another group of a shared profile comes, the former goes', async () => {
    const { owner, adUserId, groupId, screen } = await build({ isShared: true });
    const otherId = await app().factories.buildGroup({ accountId: owner.id });
    await update(owner.client, adUserId, { groupId: otherId });
    await screen.heard('adUserGroups');
    expect(await screen.news()).toEqual({
      adUsers: [adUserId],
      adUserGroups: [otherId, `-${groupId}`],
      proxies: [],
    });
    await owner.client.call(r.deleteGroup, { params: { groupId: otherId } });
    expect(await screen.news()).toEqual({
      adUsers: [adUserId],
      adUserGroups: [`-${otherId}`],
      proxies: [],
    });
    screen.close();
  });

  it('deletion takes all three', async () => {
    const { owner, adUserId, groupId, proxyId, screen } = await build({ isShared: true });
    await owner.client.call(r.delete, { params: { adUserId } });
    await screen.heard(...COLLECTIONS);
    expect(await screen.news()).toEqual({
      adUsers: [`-${adUserId}`],
      adUserGroups: [`-${groupId}`],
      proxies: [`-${proxyId}`],
    });
    screen.close();
  });

  it('a new profile appears at once when it is shared, and not when it is not', async () => {
    const owner = await join();
    const mate = await join({ teamId: owner.teamId });
    const stranger = await join();
    const screens = [await watch(mate.client), await watch(stranger.client)];
    const { adUser } = await connected(owner, { isShared: true });
    await screens[0]?.heard('adUsers');
    expect(await screens[0]?.news()).toMatchObject({ adUsers: [adUser.id] });
    expect(await screens[1]?.news()).toMatchObject({ adUsers: [] });
    const other = await connected(mate);
    expect(await screens[0]?.news()).toMatchObject({ adUsers: [other.adUser.id] });
    const ownerScreen = await watch(owner.client);
    expect(await ownerScreen.news()).toMatchObject({ adUsers: [] });
    for (const screen of [...screens, ownerScreen]) {
      screen.close();
    }
  });
});
