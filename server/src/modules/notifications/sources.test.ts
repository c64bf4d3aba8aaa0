import {
  type NotificationSubject,
  notificationSubjectSchema,
} from '@ads-checker/shared/contracts/notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { TrackerError } from '../../gateways/trackers/ports/tracker-port.ts';
import { trackersModule } from '../trackers/index.ts';

const MINUTE_MS = 60_000;
let nowMs = Date.now();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(nowMs) } });
});
beforeEach(() => app.container.db.raw('truncate news'));
afterAll(async () => {
  await app?.close();
});

const recorded = async (): Promise<NotificationSubject[]> =>
  (await app.container.db('news').orderBy('id').pluck('subject')).map((subject) =>
    notificationSubjectSchema.parse(subject),
  );

it('a profile that stops working is news, one that is mended or stays broken is none', async () => {
  const { service: adUsers } = app.container.modules.adUsersModule;
  const adUserId = await app.factories.buildAdUser();
  await adUsers.reportStatus({ adUserId, status: 'login_required' });
  await adUsers.reportStatus({ adUserId, status: 'checkpoint_required' });
  await adUsers.reportStatus({ adUserId, status: 'active' });
  expect(await recorded()).toEqual([{ kind: 'profile_needs_login', status: 'login_required' }]);
});

it('a proxy that profiles use is news once its second check in a row fails', async () => {
  const { checker: proxyChecker } = app.container.modules.proxiesModule;
  const { id: accountId } = await app.factories.buildAccount();
  const proxyId = await app.factories.buildProxy({ accountId, hostname: '127.0.0.1', port: 9 });
  const unused = await app.factories.buildProxy({ accountId, hostname: '127.0.0.1', port: 9 });
  await app.factories.buildAdUser({ accountId, proxyId });
  await proxyChecker.check({ proxyId });
  expect(await recorded()).toEqual([]);
  for (const id of [proxyId, proxyId, unused, unused]) {
    await proxyChecker.check({ proxyId: id });
  }
  expect(await recorded()).toEqual([
    {
      kind: 'proxy_down',
      proxyId,
      proxyName: expect.stringMatching(/^Proxy \d+$/),
      error: 'refused',
    },
  ]);
});

it('a tracker is news once it has not answered for five minutes, until it does', async () => {
  const { container, factories } = app;
  const { monitor, service } = container.use(trackersModule);
  const binomId = await factories.buildTracker({ teamId: await factories.buildTeam(), name: 'EU' });
  const tracker = await service.find(binomId);
  if (tracker === undefined) {
    throw new Error('The tracker was not stored.');
  }
  const fail = (failure: 'timeout' | 'rate_limited' = 'timeout') =>
    expect(
      monitor(tracker, () => Promise.reject(new TrackerError({ failure }))),
    ).rejects.toMatchObject({ failure });
  await fail();
  nowMs += 5 * MINUTE_MS - 1;
  await fail();
  expect(await recorded()).toEqual([]);
  expect(await monitor(tracker, async () => 'rows')).toBe('rows');
  await fail();
  nowMs += 5 * MINUTE_MS;
  await fail('rate_limited');
  expect(await recorded()).toEqual([]);
  await fail();
  await fail();
  expect(await recorded()).toEqual([
    { kind: 'tracker_unreachable', binomId, binomName: 'EU', failure: 'timeout' },
  ]);
});
