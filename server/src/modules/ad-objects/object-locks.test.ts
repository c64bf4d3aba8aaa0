import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import { expect, it, onTestFinished } from 'vitest';
import { off, useAdObjects } from '../../../test/harness/ad-objects.ts';

const { sandbox, world, fault, actionsOn, app, owner, adUserId, getProfile, campaignId } =
  useAdObjects();

/** A proxy that accepts connections and never responds. */
async function startHangingProxy() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = (): void => {
    for (const socket of sockets) {
      socket.destroy();
    }
    server.close();
  };
  onTestFinished(close);
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, sockets, close };
}

async function joinOtherTeam({
  accessToken,
  proxyPort,
}: {
  accessToken: string;
  proxyPort?: number;
}) {
  const { factories } = app();
  const account = await factories.buildAccount();
  const proxyId =
    proxyPort === undefined
      ? undefined
      : await factories.buildProxy({
          accountId: account.id,
          hostname: '127.0.0.1',
          port: proxyPort,
        });
  const profileId = await factories.buildAdUser({
    accountId: account.id,
    accessToken,
    ...(proxyId === undefined ? {} : { proxyId }),
  });
  const client = await app().signIn({ username: account.user.username, accountId: account.id });
  return {
    turnOff: (id: string) =>
      client.call(r.updateAdCampaign, {
        params: { adUserId: profileId, adCampaignId: id },
        body: off,
      }),
  };
}

const turnOffHere = (id: string) =>
  owner().call(r.updateAdCampaign, {
    params: { adUserId: adUserId(), adCampaignId: id },
    body: off,
  });

it('a profile that hangs behind its proxy keeps no other team from the object', async () => {
  const proxy = await startHangingProxy();
  const other = await joinOtherTeam({
    accessToken: getProfile().accessToken,
    proxyPort: proxy.port,
  });
  const id = campaignId();
  let isAnswered = false;
  const hanging = other.turnOff(id).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => proxy.sockets.size).toBe(1);
  const { status } = await turnOffHere(id);
  expect([status, actionsOn(id).length, isAnswered]).toEqual([200, 1, false]);
  proxy.close();
  expect([(await hanging).status, actionsOn(id).length]).toEqual([503, 1]);
});

it('who cannot read the object through their own profile cannot lock it', async () => {
  const id = campaignId();
  const adAccountId = world().campaigns.get(id)?.adAccountId ?? '';
  const blind = world().profiles.find(
    ({ tasks, tokenState }) => tokenState === 'ok' && !tasks.has(adAccountId),
  );
  if (blind === undefined) {
    throw new Error('Everybody sees this account.');
  }
  const other = await joinOtherTeam({ accessToken: blind.accessToken });
  fault({
    method: 'GET',
    path: `/${id}`,
    profileId: blind.facebookId,
    delayMs: 2_000,
    effect: { type: 'delay' },
  });
  let isAnswered = false;
  const refused = other.turnOff(id).finally(() => {
    isAnswered = true;
  });
  const hits = () =>
    sandbox()
      .state.faults.list()
      .map((listed) => listed.hits);
  await expect.poll(hits).toEqual([1]);
  const { status } = await turnOffHere(id);
  expect([status, isAnswered]).toEqual([200, false]);
  expect([(await refused).status, actionsOn(id).length]).toEqual([404, 1]);
});
