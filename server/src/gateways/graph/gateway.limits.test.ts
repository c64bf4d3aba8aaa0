import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createDatabase } from '../../platform/db/database.ts';
import {
  createNetworkLimits,
  type NetworkLimits,
} from '../../platform/network-limits/network-limits.ts';
import type { ProfileConnection } from './ports/network-call.ts';

const { sandbox, world, openGateway, getProfile, connect, getAccount, listing, fault, callsMade } =
  useGraphGateway();

const OWN_APP = '119211728144504';
const appLimit = { type: 'error', code: 4, isTransient: true } as const;

function another(): ProfileConnection {
  const { facebookId } = getProfile('first_party');
  const profile = world().profiles.find(
    (candidate) => candidate.tokenState === 'ok' && candidate.facebookId !== facebookId,
  );
  if (profile === undefined) {
    throw new Error('The world has one healthy profile alone.');
  }
  const { accessToken, userAgent } = profile;
  return { adUserId: '8', accessToken, userAgent, proxy: null };
}
function assign(connection: ProfileConnection, appId: string): void {
  const profileId = sandbox().state.findProfile(connection.accessToken)?.facebookId ?? '';
  sandbox().state.apps.assign({ profileId, appId });
}
const usage = (type: string, percent = 100) => ({
  type,
  call_count: percent,
  total_time: 1,
  total_cputime: 1,
  estimated_time_to_regain_access: percent >= 100 ? 7 : 0,
});
const named = (entries: Record<string, unknown[]>) => ({
  type: 'headers' as const,
  headers: { 'X-Business-Use-Case-Usage': JSON.stringify(entries) },
});

function twoAccounts(): [string, string] {
  const [first = '', second = ''] = [...getProfile('first_party').tasks.keys()];
  return [first, second];
}

describe('a limit of the application', () => {
  it('stops the profiles of this application and no other', async () => {
    const { gateway } = openGateway();
    assign(another(), OWN_APP);
    fault({ path: '/act_*/campaigns', count: 1, effect: appLimit });
    expect((await failureOf(gateway.listAdCampaigns(listing()))).code).toBe(4);
    const mate = await failureOf(gateway.getIdentity({ connection: another() }));
    expect([mate.code, mate.message]).toEqual([
      'usage_limit',
      'Facebook rate limit reached for this profile’s app. Try again later.',
    ]);
    assign(another(), '900100200300400');
    const other = { ...another(), adUserId: '9', accessToken: another().accessToken };
    const { gateway: fresh } = openGateway();
    fault({ path: '/act_*/campaigns', count: 1, effect: appLimit });
    await failureOf(fresh.listAdCampaigns(listing()));
    await expect(fresh.getIdentity({ connection: other })).resolves.toBeDefined();
  });

  it('stops the profile alone where the network does not say of which one its token is', async () => {
    const { gateway } = openGateway();
    assign(another(), OWN_APP);
    for (const path of ['/debug_token', '/app']) {
      fault({ path, effect: { type: 'error', code: 100 } });
    }
    fault({ path: '/act_*/campaigns', count: 1, effect: appLimit });
    await failureOf(gateway.listAdCampaigns(listing()));
    expect((await failureOf(gateway.getIdentity({ connection: connect() }))).code).toBe(
      'usage_limit',
    );
    await expect(gateway.getIdentity({ connection: another() })).resolves.toBeDefined();
  });

  it('asks a token once, and not before a limit is near', async () => {
    const { gateway, advance } = openGateway();
    await gateway.listAdCampaigns(listing());
    const asked = () => callsMade().filter(({ path }) => path.endsWith('/debug_token')).length;
    expect(asked()).toBe(0);
    fault({ path: '/act_*/campaigns', count: 2, effect: appLimit });
    await failureOf(gateway.listAdCampaigns(listing()));
    advance(60_000);
    await failureOf(gateway.listAdCampaigns(listing()));
    expect(asked()).toBe(1);
    expect(
      callsMade()
        .map(({ path }) => path)
        .join(' '),
    ).not.toContain(connect().accessToken);
  });
});

describe('a limit of an object', () => {
  it('stops the ad account that the header names, and not the profile', async () => {
    const { gateway } = openGateway();
    const [first, second] = twoAccounts();
    fault({ path: '/me', count: 1, effect: named({ [first]: [usage('ads_management')] }) });
    await gateway.getIdentity({ connection: connect() });
    const refused = await failureOf(gateway.listAdCampaigns(listing({ adAccountId: first })));
    expect([refused.code, refused.message]).toEqual([
      'usage_limit',
      'Facebook rate limit reached for this ad account. Try again later.',
    ]);
    expect(refused.details?.retryAfterMs).toBeGreaterThan(400_000);
    await expect(gateway.listAdCampaigns(listing({ adAccountId: second }))).resolves.toBeDefined();
  });

  it('of its insights refuses no switch', async () => {
    const { gateway } = openGateway();
    const { id: adAccountId, adIds } = getAccount();
    const id = adIds.find((adId) => world().ads.get(adId)?.status === 'ACTIVE') ?? '';
    fault({
      path: '/act_*/ads',
      count: 1,
      effect: { type: 'error', code: 80_000, subcode: 2_446_079, isTransient: true },
    });
    expect((await failureOf(gateway.listAds(listing()))).code).toBe(80_000);
    expect((await failureOf(gateway.listAds(listing()))).code).toBe('usage_limit');
    const call = { connection: connect() };
    await gateway.updateAd({ ...call, id, adAccountId, change: { status: 'PAUSED' } });
    expect((await gateway.readAdObject({ ...call, level: 'ad', id })).status).toBe('PAUSED');
  });

  it('stops no other profile of another application on the same ad account', async () => {
    const { gateway } = openGateway();
    const shared = [...getProfile('first_party').tasks.keys()].find((id) =>
      getProfile('third_party').tasks.has(id),
    );
    const list = listing({ adAccountId: shared ?? '' });
    fault({ path: '/act_*/campaigns', count: 1, effect: { type: 'error', code: 80_004 } });
    await failureOf(gateway.listAdCampaigns(list));
    const { accessToken, userAgent } = getProfile('third_party');
    const connection = { adUserId: '8', accessToken, userAgent, proxy: null };
    await expect(gateway.listAdCampaigns({ ...list, connection })).resolves.toBeDefined();
  });

  it('is told to nobody longer than an hour', async () => {
    const { gateway } = openGateway();
    fault({
      path: '/act_*/campaigns',
      count: 1,
      effect: {
        type: 'error',
        code: 80_004,
        headers: {
          'X-Business-Use-Case-Usage': `{"${getAccount().id}":[{"type":"ads_management","call_count":1e999,"estimated_time_to_regain_access":1e300}]}`,
        },
      },
    });
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect(failure.details?.retryAfterMs).toBe(3_600_000);
  });
});

describe('limits of other processes', () => {
  let database: TestDatabase;
  const opened: { limits: NetworkLimits; destroy: () => Promise<void> }[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const { limits, destroy } of opened.splice(0)) {
      await limits.close();
      await destroy();
    }
    await database.drop();
  });
  function openProcess() {
    const db = createDatabase({ url: database.url, poolSize: 2 });
    const limits = createNetworkLimits({
      db,
      url: database.url,
      clock: systemClock,
      logger: { warn: () => undefined },
    });
    opened.push({ limits, destroy: () => db.destroy() });
    return { ...openGateway({ limits }), db };
  }

  it('are heard of at once, and known to whoever comes later', async () => {
    const first = openProcess();
    const second = openProcess();
    await second.gateway.listAdCampaigns(listing());
    fault({ path: '/act_*/campaigns', count: 1, effect: { type: 'error', code: 80_004 } });
    await failureOf(first.gateway.listAdCampaigns(listing()));
    await expect
      .poll(async () => (await failureOf(second.gateway.listAdCampaigns(listing()))).code)
      .toBe('usage_limit');
    const made = callsMade().length;
    const later = openProcess();
    expect((await failureOf(later.gateway.listAdCampaigns(listing()))).code).toBe('usage_limit');
    expect(callsMade().length).toBe(made);
  });

  it('also those of an application, whose tokens are asked once for all', async () => {
    assign(another(), OWN_APP);
    const first = openProcess();
    fault({ path: '/act_*/campaigns', count: 1, effect: appLimit });
    await failureOf(first.gateway.listAdCampaigns(listing()));
    await expect
      .poll(() => first.db('network_limits').where('percent', 100).pluck('key'))
      .toContain(`app:${OWN_APP}`);
    for (const { gateway } of [openProcess(), openProcess()]) {
      const failure = await failureOf(gateway.getIdentity({ connection: another() }));
      expect(failure.code).toBe('usage_limit');
    }
    expect(callsMade().filter(({ path }) => path.endsWith('/debug_token'))).toHaveLength(2);
  });

  it('are not needed: without the database each goes by its own', async () => {
    const { gateway, db } = openProcess();
    await db.destroy();
    await expect(gateway.listAdCampaigns(listing())).resolves.toBeDefined();
  });

  it('cost no write while no limit is near', async () => {
    const { gateway, db } = openProcess();
    await gateway.listAdCampaigns(listing());
    await gateway.listAds(listing());
    expect(await db('network_limits').pluck('key')).toEqual([]);
  });
});
