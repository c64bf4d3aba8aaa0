import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import { CLIENT_WAIT_MS, SERVER_ACTION_MAX_MS } from '@ads-checker/shared/http';
import { expect, it } from 'vitest';
import { off, useAdObjects } from '../../../test/harness/ad-objects.ts';

const LIMIT_MS = 500;
const { sandbox, fault, actionsOn, app, owner, adUserId, adId } = useAdObjects({
  actionLimitMs: LIMIT_MS,
});

it('a change ends before its client stops waiting', () => {
  expect(CLIENT_WAIT_MS - SERVER_ACTION_MAX_MS).toBeGreaterThanOrEqual(20_000);
});

it('a change that was refused as too slow does not happen afterwards', async () => {
  const id = adId();
  fault({ method: 'GET', path: `/${id}`, count: 1, delayMs: 60_000, effect: { type: 'delay' } });
  const request = {
    params: { adUserId: adUserId(), adId: id },
    body: off,
    key: 'too-slow-to-read',
  };
  const slow = await owner().call(r.updateAd, request);
  expect([slow.status, slow.body]).toEqual([
    503,
    {
      error: 'This change took too long. Try again.',
      type: 'UnavailableError',
      code: 'too_slow',
      details: { retryAfterMs: 1000 },
    },
  ]);
  expect(sandbox().state.calls.counters().writes).toBe(0);
  const again = await owner().call(r.updateAd, request);
  expect([again.status, actionsOn(id).length]).toEqual([200, 1]);
});

it('an attempt that still runs is waited for, whatever the clock says', async () => {
  const id = adId();
  fault({ method: 'GET', path: `/${id}`, count: 1, delayMs: 60_000, effect: { type: 'delay' } });
  const request = {
    params: { adUserId: adUserId(), adId: id },
    body: off,
    key: 'still-running-key',
  };
  const first = owner().call(r.updateAd, request);
  await expect
    .poll(() =>
      sandbox()
        .state.faults.list()
        .map(({ hits }) => hits),
    )
    .toEqual([1]);
  await app().container.db.raw(
    `update idempotency_keys set lease_until = now() - interval '1 hour'`,
  );
  const second = await owner().call(r.updateAd, request);
  expect([second.status, second.body]).toMatchObject([503, { code: 'in_progress' }]);
  expect((await first).status).toBe(503);
});
