import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const {
  sandbox,
  openGateway,
  logged,
  getProfile,
  connect,
  listing,
  fault,
  callsMade,
  requests,
  pathsCalled,
} = useGraphGateway();

describe('token states', () => {
  it.each([
    ['expired', 'login_required'],
    ['loggedout', 'login_required'],
    ['password', 'password_changed'],
    ['checkpoint', 'checkpoint_required'],
    ['checkpoint_blocking', 'checkpoint_required'],
    ['unconfirmed', 'checkpoint_required'],
    ['app_removed', 'auth_error'],
    ['malformed', 'auth_error'],
    ['missing_scope', null],
  ] as const)('%s makes the profile %s', async (state, adUserStatus) => {
    const { facebookId, accessToken } = getProfile('first_party');
    sandbox().state.faults.add({ kind: 'token', profileId: facebookId, state });
    const failure = await failureOf(openGateway().gateway.listAds(listing()));
    expect(failure.adUserStatus).toBe(adUserStatus);
    expect(failure.status).toBe(adUserStatus === null ? 403 : 400);
    expect(`${failure.stack}${JSON.stringify(failure.toEnvelope())}`).not.toContain(accessToken);
    // A missing right may be about a field: asked again without those that can be omitted.
    expect(requests().length).toBe(adUserStatus === null ? 2 : 1);
  });

  it('an unknown token is an authentication failure', async () => {
    const connection = { ...connect(), accessToken: 'EAABunknown' };
    const failure = await failureOf(openGateway().gateway.getIdentity({ connection }));
    expect([failure.type, failure.code, failure.adUserStatus]).toEqual([
      'FailedPreconditionError',
      190,
      'auth_error',
    ]);
  });
});

describe('faults while reading', () => {
  it.each([
    { type: 'drop_before' },
    { type: 'drop_after' },
    { type: 'html_503' },
    { type: 'truncated_json' },
    { type: 'empty_200' },
    { type: 'error', code: 1, httpStatus: 500 },
    { type: 'error', code: 2, isTransient: true },
    { type: 'error', code: 960 },
    { type: 'error', code: 190, subcode: 463, isTransient: true },
  ] as const)('%o passes when tried again', async (effect) => {
    const { gateway, slept } = openGateway();
    fault({ path: '/me', count: 2, effect });
    await expect(gateway.getIdentity({ connection: connect() })).resolves.toMatchObject({
      facebookId: getProfile('first_party').facebookId,
    });
    expect(slept).toEqual([1_000, 2_000]);
  });

  it('that stay are reported, in the product’s words', async () => {
    const { gateway } = openGateway();
    fault({ path: '/me', effect: { type: 'html_503' } });
    const failure = await failureOf(gateway.getIdentity({ connection: connect() }));
    expect([failure.type, failure.message]).toEqual([
      'UnavailableError',
      'Unexpected response from Facebook. Try again.',
    ]);
    expect(requests().length).toBe(3);
  });

  it('background reads are more patient', async () => {
    const { gateway, slept } = openGateway();
    fault({ path: '/me', count: 4, effect: { type: 'html_503' } });
    await gateway.getIdentity({ connection: connect(), priority: 'background' });
    expect(slept).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('whoever comes back by itself is told at once', async () => {
    const { gateway, slept } = openGateway();
    fault({ path: '/me', count: 1, effect: { type: 'html_503' } });
    const call = { connection: connect(), priority: 'background', isTriedOnce: true } as const;
    expect((await failureOf(gateway.getIdentity(call))).type).toBe('UnavailableError');
    await expect(gateway.getIdentity(call)).resolves.toBeDefined();
    expect([slept, requests().length]).toEqual([[], 2]);
  });

  it('a page that is too heavy is asked for in halves, and stays small for a while', async () => {
    const { gateway, advance } = openGateway();
    fault({ path: '/act_*/ads', effect: { type: 'too_much_data', aboveLimit: 30 } });
    const page = await gateway.listAds(listing({ page: { limit: 100 } }));
    expect(page.rows.length).toBeGreaterThan(0);
    const limits = () => callsMade().flatMap(({ query }) => query.limit ?? []);
    expect(limits()).toEqual(['100', '50', '25']);
    await gateway.listAds(listing({ page: { limit: 100 } }));
    expect(limits().slice(3)).toEqual(['25']);
    advance(600_000);
    sandbox().state.faults.clear();
    await gateway.listAds(listing({ page: { limit: 100 } }));
    expect(limits().at(-1)).toBe('100');
  });

  it.each([
    [17, 2446079, 60_000],
    [80004, 2446079, 60_000],
    [613, 1487742, 60_000],
    [4, undefined, 60_000],
  ])('limit %d / %s ends calls until it is over', async (code, subcode, waitMs) => {
    const { gateway, advance } = openGateway();
    const effect = { type: 'error', code, ...(subcode === undefined ? {} : { subcode }) } as const;
    fault({ path: '/act_*/campaigns', count: 1, effect });
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect([failure.type, failure.code, failure.details?.retryAfterMs]).toEqual([
      'UnavailableError',
      code,
      waitMs,
    ]);
    const made = callsMade().length;
    const early = await failureOf(gateway.listAdCampaigns(listing()));
    expect([early.code, callsMade().length]).toEqual(['usage_limit', made]);
    advance(waitMs);
    await expect(gateway.listAdCampaigns(listing())).resolves.toBeDefined();
  });

  it('a limit that says how long it lasts is waited out that long', async () => {
    const { gateway } = openGateway();
    const usage = {
      type: 'ads_management',
      call_count: 100,
      total_time: 1,
      total_cputime: 1,
      estimated_time_to_regain_access: 7,
    };
    fault({
      path: '/act_*/campaigns',
      effect: {
        type: 'error',
        code: 80004,
        headers: { 'X-Business-Use-Case-Usage': JSON.stringify({ 1: [usage] }) },
      },
    });
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect(failure.details?.retryAfterMs).toBe(420_000);
  });

  it('parts of a batch that ran out of time are asked again', async () => {
    const { gateway } = openGateway();
    const ids = [...getProfile('first_party').tasks.keys()].slice(0, 2);
    const [first] = ids;
    fault({ path: `/act_${first}`, count: 1, effect: { type: 'drop_before' } });
    const { rows: accounts } = await gateway.listAdAccounts({
      connection: connect(),
      period: { preset: 'today' },
      ids: [...ids, '999999999'],
    });
    expect(accounts.map(({ id }) => id)).toEqual(ids);
    expect(pathsCalled().filter((path) => path.startsWith('POST'))).toHaveLength(2);
  });
});

describe('odd replies', () => {
  it('of one row or one unknown value do not break a list', async () => {
    const rows = [
      { id: '1', account_id: '9', name: 'Good', status: 'ACTIVE', effective_status: 'BRAND_NEW' },
      { name: 'No id' },
      'not even an object',
      { id: '2', account_id: '9', status: 7, daily_budget: { odd: true }, objective: 'NEW_GOAL' },
    ];
    const server = createServer((request, response) => {
      const isList = request.url?.includes('campaigns') === true;
      response.end(
        JSON.stringify(
          isList
            ? { data: rows }
            : { id: 'act_9', account_id: '9', account_status: 1, currency: 'USD' },
        ),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      const { gateway } = openGateway({ baseUrl: `http://127.0.0.1:${port}` });
      const page = await gateway.listAdCampaigns(listing({ adAccountId: '9' }));
      expect(
        page.rows.map(({ id, status, effectiveStatus, dailyBudget, objective }) => ({
          id,
          status,
          effectiveStatus,
          dailyBudget,
          objective,
        })),
      ).toEqual([
        {
          id: '1',
          status: 'ACTIVE',
          effectiveStatus: 'BRAND_NEW',
          dailyBudget: null,
          objective: 'NONE',
        },
        {
          id: '2',
          status: 'UNKNOWN',
          effectiveStatus: 'UNKNOWN',
          dailyBudget: null,
          objective: 'NEW_GOAL',
        },
      ]);
      expect(page.rows.map(({ unreadFields }) => unreadFields)).toEqual([
        ['adSetCount'],
        ['name', 'status', 'effectiveStatus', 'adSetCount', 'dailyBudget'],
      ]);
      expect(page.gaps).toEqual({ isCutShort: false, unreadableRows: 2 });
      expect(logged.at(-1)).toEqual({
        path: 'act_9/campaigns',
        unreadable: 2,
        incomplete: 2,
        fields: ['adsets', 'name', 'status', 'effective_status', 'daily_budget'],
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
