import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const { openGateway, logged, getAccount, connect, listing, fault, requests, pathsCalled } =
  useGraphGateway();
beforeEach(() => {
  logged.splice(0);
});

describe('a 190 without a subcode', () => {
  const aboutPage = {
    type: 'error',
    code: 190,
    message: '(#190) The Page this post belongs to has been deleted, or you may not impersonate it',
  } as const;
  const strike = (): unknown => fault({ path: '/act_*/campaigns', effect: aboutPage });
  const paths = () => [
    `GET /act_${getAccount().id}`,
    `GET /act_${getAccount().id}/campaigns`,
    'GET /me',
  ];

  it('is a permission when the profile itself is well', async () => {
    const { gateway } = openGateway();
    strike();
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect([
      failure.type,
      failure.code,
      failure.adUserStatus,
      failure.details?.networkMessage,
    ]).toEqual(['AuthorizationError', 190, null, aboutPage.message]);
    expect(pathsCalled()).toEqual(paths());
    expect(requests().at(-1)?.query).toMatchObject({ fields: 'id' });
  });

  it.each([
    [467, 'login_required'],
    [460, 'password_changed'],
    [undefined, 'auth_error'],
  ] as const)('is a dead profile when /me answers 190 / %s', async (subcode, adUserStatus) => {
    const { gateway } = openGateway();
    strike();
    const effect = {
      type: 'error',
      code: 190,
      ...(subcode === undefined ? {} : { subcode }),
    } as const;
    fault({ path: '/me', effect });
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect([failure.type, failure.code, failure.adUserStatus]).toEqual([
      'FailedPreconditionError',
      190,
      adUserStatus,
    ]);
    expect(pathsCalled()).toEqual(paths());
  });

  it.each([
    { type: 'html_503' },
    { type: 'drop_before' },
    { type: 'error', code: 2, isTransient: true },
  ] as const)('says nothing of the profile when /me cannot be asked: %o', async (effect) => {
    const { gateway } = openGateway();
    strike();
    fault({ path: '/me', effect });
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect([failure.type, failure.adUserStatus]).toEqual(['AuthorizationError', null]);
    expect(pathsCalled()).toEqual(paths());
  });
});

describe('what the network asks to wait for', () => {
  it.each([
    [429, 'Retry-After', '7', 7_000],
    [503, 'Retry-After', '120', 120_000],
    [429, 'X-Other', '7', 60_000],
  ])('with %d and %s %s is waited', async (httpStatus, header, value, waitMs) => {
    const { gateway, advance } = openGateway();
    fault({
      path: '/act_*/campaigns',
      count: 1,
      effect: { type: 'error', code: 555, httpStatus, headers: { [header]: value } },
    });
    const call = { ...listing(), isTriedOnce: true };
    const failure = await failureOf(gateway.listAdCampaigns(call));
    expect([failure.type, failure.code, failure.details?.retryAfterMs]).toEqual([
      'UnavailableError',
      555,
      waitMs,
    ]);
    const made = requests().length;
    advance(waitMs - 2_000);
    const early = await failureOf(gateway.listAdCampaigns(call));
    expect([early.code, requests().length]).toEqual(['usage_limit', made]);
    advance(2_000);
    await expect(gateway.listAdCampaigns(call)).resolves.toBeDefined();
  });

  it('is waited by background work, which then goes on', async () => {
    const { gateway, slept } = openGateway();
    fault({
      path: '/me',
      count: 1,
      effect: { type: 'error', code: 555, httpStatus: 503, headers: { 'Retry-After': '90' } },
    });
    await gateway.getIdentity({ connection: connect(), priority: 'background' });
    expect(slept).toEqual([90_000]);
    expect(requests().map(({ status }) => status)).toEqual([503, 200]);
  });
});

describe('a warning about the version', () => {
  it('is logged once, however often it comes', async () => {
    const { gateway } = openGateway();
    fault({ path: '/me', effect: { type: 'version_warning' } });
    for (let call = 1; call <= 3; call += 1) {
      await gateway.getIdentity({ connection: connect() });
    }
    expect(requests().length).toBe(3);
    expect(logged).toEqual([
      {
        version: 'v27.0',
        warning: 'The call has been auto-upgraded to v27.0 as v25.0 will be deprecated.',
      },
    ]);
  });
});
