import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../sandbox/sandbox.ts';
import type { TestClient, TestResponse } from './harness/client.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { createServerProcess, type ServerProcess } from './harness/server-process.ts';

const CAMPAIGNS = 24;
const WRITERS = 4;
const PROFILE_WRITES = 60;
/** Long enough for calls to be in flight when the server is killed. */
const NETWORK_DELAY_MS = 60;

let database: TestDatabase;
let network: RunningSandbox;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  network = await startSandbox({ delayMs: NETWORK_DELAY_MS });
  const { url: graphUrl, proxyPort } = network;
  server = await createServerProcess({ databaseUrl: database.url, graphUrl, proxyPort });
  await server.start();
});
afterAll(async () => {
  await server?.kill('SIGKILL');
  await network?.close();
  await database?.drop();
});

interface Switch {
  readonly key: string;
  readonly adUserId: string;
  readonly campaignId: string;
  readonly status: 'ACTIVE' | 'PAUSED';
}

async function planSwitches(client: TestClient): Promise<readonly Switch[]> {
  const { world } = network.state.journal;
  const { body } = await client.call(adUserRoutes.list, {
    params: { accountId: '1' },
    query: { includeShared: '1' },
  });
  const { adUsers } = adUserRoutes.list.response.parse(body).data;
  const [profile] = world.profiles;
  const adUser = adUsers.find(({ facebookId }) => facebookId === profile?.facebookId);
  if (profile === undefined || adUser === undefined) {
    throw new Error('The seeded team has no profile of the sample world.');
  }
  return [...world.campaigns.values()]
    .filter(
      ({ adAccountId, status }) =>
        (status === 'ACTIVE' || status === 'PAUSED') &&
        world.adAccounts.get(adAccountId)?.status === 1 &&
        profile.tasks.get(adAccountId)?.includes('MANAGE') === true,
    )
    .slice(0, CAMPAIGNS)
    .map(({ id, status }, index) => ({
      key: `switch-campaign-${index}`,
      adUserId: adUser.id,
      campaignId: id,
      status: status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
    }));
}

function send(client: TestClient, command: Switch): Promise<TestResponse> {
  return client.call(adObjectRoutes.updateAdCampaign, {
    params: { adUserId: command.adUserId, adCampaignId: command.campaignId },
    body: { status: command.status },
    key: command.key,
  });
}

describe('a server killed while writes arrive', () => {
  it('loses no acknowledged write and repeats no network write', async () => {
    const client = await server.signIn();
    const switches = await planSwitches(client);
    expect(switches).toHaveLength(CAMPAIGNS);
    const acknowledged = new Set<string>();
    const waiting = [...switches];
    let settings = { isAcknowledged: -1 };

    const drain = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { status } = await send(client, next);
        if (status === 200) {
          acknowledged.add(next.key);
        }
      }
    };
    const writeProfile = async (): Promise<void> => {
      for (let index = 0; index < PROFILE_WRITES; index += 1) {
        const { status } = await client.call(identityRoutes.updateProfile, {
          body: { settings: { convertMoneyToUSD: index % 2 === 0 } },
          key: `profile-write-${index}`,
        });
        if (status === 200) {
          settings = { isAcknowledged: index };
        }
      }
    };
    const writing = Promise.allSettled([...Array.from({ length: WRITERS }, drain), writeProfile()]);
    // Kills in the middle: some changes are acknowledged, some in flight, some not sent.
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(8);
    await server.kill('SIGKILL');
    await writing;
    const beforeRestart = new Set(acknowledged);
    expect(beforeRestart.size).toBeLessThan(CAMPAIGNS);

    await server.start();
    const again = await server.signIn();
    for (const command of switches) {
      const answer = await send(again, command);
      expect([command.key, answer.status]).toEqual([command.key, 200]);
    }

    const actions = network.state.journal.actions.filter(({ objectId }) =>
      switches.some(({ campaignId }) => campaignId === objectId),
    );
    const counts = Object.fromEntries(
      switches.map(({ key, campaignId }) => [
        key,
        actions.filter(({ objectId }) => objectId === campaignId).length,
      ]),
    );
    expect(counts).toEqual(Object.fromEntries(switches.map(({ key }) => [key, 1])));
    const held = switches.map(
      ({ campaignId }) => network.state.journal.world.campaigns.get(campaignId)?.status,
    );
    expect(held).toEqual(switches.map(({ status }) => status));

    // The last acknowledged settings, or those of the one write whose response was lost.
    const last = settings.isAcknowledged;
    expect(last).toBeGreaterThanOrEqual(0);
    const repeated = await again.call(identityRoutes.updateProfile, {
      body: { settings: { convertMoneyToUSD: last % 2 === 0 } },
      key: `profile-write-${last}`,
    });
    expect(identityRoutes.updateProfile.response.parse(repeated.body).data.user.settings).toEqual({
      convertMoneyToUSD: last % 2 === 0,
      showAdAccountFundingSource: false,
    });
  });

  it('hands its work over to another process at once', async () => {
    const { url: graphUrl, proxyPort } = network;
    const dying = await createServerProcess({
      databaseUrl: database.url,
      graphUrl,
      proxyPort,
      secretsKey: server.secretsKey,
    });
    await dying.start();
    const client = await dying.signIn();
    const [command] = await planSwitches(client);
    if (command === undefined) {
      throw new Error('Nothing to switch.');
    }
    const orphan = { ...command, key: 'switch-of-the-dying' };
    const lost = network.state.faults.add({
      kind: 'route',
      method: 'GET',
      path: `/${command.campaignId}`,
      probability: 1,
      skip: 0,
      count: 1,
      delayMs: 60_000,
      effect: { type: 'delay' },
    });
    const before = network.state.journal.actions.length;
    const dead = send(client, orphan).then(
      () => 'answered',
      () => 'lost',
    );
    await expect
      .poll(() => network.state.faults.list().find(({ id }) => id === lost)?.hits)
      .toBe(1);
    const survivor = await server.signIn();
    expect(await send(survivor, orphan)).toMatchObject({
      status: 503,
      body: { code: 'in_progress' },
    });
    await dying.kill('SIGKILL');
    expect(await dead).toBe('lost');
    // PostgreSQL notices the lost connection a moment after the client; no lease has to expire.
    await expect.poll(async () => (await send(survivor, orphan)).status).toBe(200);
    expect(network.state.journal.actions.slice(before).map(({ objectId }) => objectId)).toEqual([
      command.campaignId,
    ]);
  });

  it('finishes running requests on SIGTERM, and ends its streams', async () => {
    const client = await server.signIn();
    const response = await fetch(`${server.baseUrl}/api/v1/sync-stream`, {
      headers: client.headers(),
    });
    const reading = response.text();
    const [command] = await planSwitches(client);
    if (command === undefined) {
      throw new Error('Nothing to switch.');
    }
    const answering = send(client, { ...command, key: 'switch-while-ending' });
    await expect
      .poll(() => network.state.journal.actions.at(-1)?.objectId, { timeout: 10_000, interval: 1 })
      .toBe(command.campaignId);
    const ending = server.kill('SIGTERM');
    expect((await answering).status).toBe(200);
    expect(await ending).toBe(0);
    expect(await reading).toContain('event: hello');
    await expect(fetch(`${server.baseUrl}/api/v1/health`)).rejects.toThrow();
  });
});
