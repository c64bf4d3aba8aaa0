import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createProxyCheckRepository } from './check-repository.ts';
import { createProxyChecker } from './checker.ts';
import { createProxiesRepository } from './repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

it('tries so many at one moment and no more, whoever asks', async () => {
  const { db, sync } = app.container;
  const { service: proxies } = app.container.modules.proxiesModule;
  const ends: (() => void)[] = [];
  const checker = createProxyChecker({
    repository: createProxiesRepository({ db }),
    checks: createProxyCheckRepository({ db }),
    service: proxies,
    gateway: {
      checkProxy: async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        const [delayMs, exitIp, isGraphReachable] = [1, null, true];
        const result = { isPassed: true, error: null, statusCode: 200 };
        return { ...result, delayMs, exitIp, isGraphReachable };
      },
    },
    places: { lookUp: async () => null },
    publishOutage: async () => undefined,
    sync,
    clock: systemClock,
    log: { warn: () => undefined },
  });
  const options = {
    protocol: 'http',
    hostname: '127.0.0.1',
    port: 9,
    username: null,
    password: null,
  } as const;
  const tried = Array.from({ length: 61 }, () => checker.checkConnection({ connection: options }));
  await vi.waitFor(() => expect(ends).toHaveLength(60));
  ends[0]?.();
  await tried[0];
  await vi.waitFor(() => expect(ends).toHaveLength(61));
  for (const end of ends) {
    end();
  }
  expect(await Promise.all(tried)).toHaveLength(61);
});
