import { describe, expect, it } from 'vitest';
import { accessTokenSchema, userAgentSchema } from '../contracts/ad-users.ts';
import { idSchema } from '../contracts/common.ts';
import { proxyOptionsInputSchema } from '../contracts/proxies.ts';
import { readSessionCookies } from '../domain/cookies.ts';
import {
  createSampleTeam,
  createSampleWorld,
  type SampleCampaign,
  type SampleWorld,
} from './index.ts';

const NOW_MS = Date.parse('2026-11-20T14:38:00Z');
const world = createSampleWorld({ seed: 1, nowMs: NOW_MS });

function campaignOf(input: { world: SampleWorld; id: string }): SampleCampaign {
  const campaign = input.world.campaigns.get(input.id);
  if (campaign === undefined) {
    throw new Error(`No campaign ${input.id}`);
  }
  return campaign;
}

describe('sizes of the sample world', () => {
  it('has the promised numbers by default, and the account at the limit beside them', () => {
    const large = world.adAccounts.get(world.largeAdAccountId ?? '');
    expect({
      profiles: world.profiles.length,
      adAccounts: world.adAccounts.size - 1,
      campaigns: world.campaigns.size - (large?.campaignIds.length ?? 0),
      adSets: world.adSets.size - (large?.adSetIds.length ?? 0),
      ads: world.ads.size - (large?.adIds.length ?? 0),
      adImages: world.adImages.size - (large?.adImageIds.length ?? 0),
      large: [large?.campaignIds.length, large?.adSetIds.length, large?.adIds.length],
    }).toEqual({
      profiles: 4,
      adAccounts: 40,
      campaigns: 300,
      adSets: 1_200,
      ads: 5_000,
      adImages: 1_500,
      large: [300, 1_200, 6_000],
    });
  });

  it('lists everything of the account at the limit: nothing there is archived or deleted', () => {
    const large = world.adAccounts.get(world.largeAdAccountId ?? '');
    const statuses = [
      ...(large?.campaignIds.map((id) => world.campaigns.get(id)?.status) ?? []),
      ...(large?.adSetIds.map((id) => world.adSets.get(id)?.status) ?? []),
      ...(large?.adIds.map((id) => world.ads.get(id)?.status) ?? []),
    ];
    expect([...new Set(statuses)].sort()).toEqual(['ACTIVE', 'PAUSED']);
  });

  it.each([
    { adAccounts: 1, campaigns: 1, adSets: 1, ads: 1, adImages: 1, hasLargeAdAccount: false },
    { adAccounts: 3, campaigns: 7, adSets: 19, ads: 101, adImages: 11, hasLargeAdAccount: false },
    {
      adAccounts: 95,
      campaigns: 120,
      adSets: 130,
      ads: 140,
      adImages: 95,
      hasLargeAdAccount: false,
    },
  ])('follows the sizes asked for: %o', (sizes) => {
    const small = createSampleWorld({ seed: 9, nowMs: NOW_MS, sizes });
    expect({
      adAccounts: small.adAccounts.size,
      campaigns: small.campaigns.size,
      adSets: small.adSets.size,
      ads: small.ads.size,
      creatives: small.creatives.size,
      adImages: small.adImages.size,
      largeAdAccountId: small.largeAdAccountId,
    }).toEqual({
      adAccounts: sizes.adAccounts,
      campaigns: sizes.campaigns,
      adSets: sizes.adSets,
      ads: sizes.ads,
      creatives: sizes.ads,
      adImages: sizes.adImages,
      largeAdAccountId: undefined,
    });
  });
});

describe('determinism of the sample world', () => {
  const sizes = { adAccounts: 6, campaigns: 20, adSets: 50, ads: 200, adImages: 60 };
  const plain = (made: SampleWorld): unknown => [
    made.profiles.map((profile) => [profile, [...profile.tasks]]),
    ...[made.adAccounts, made.campaigns, made.adSets, made.ads, made.creatives].map((map) => [
      ...map.values(),
    ]),
    [...made.adImages.values()],
    [...made.products.values()],
  ];

  it('makes the same world from the same seed and instant', () => {
    expect(plain(createSampleWorld({ seed: 5, nowMs: NOW_MS, sizes }))).toEqual(
      plain(createSampleWorld({ seed: 5, nowMs: NOW_MS, sizes })),
    );
  });

  it('makes another world from another seed', () => {
    const ids = (seed: number): string[] => [
      ...createSampleWorld({ seed, nowMs: NOW_MS, sizes }).ads.keys(),
    ];
    expect(ids(5)).not.toEqual(ids(6));
  });

  it('keeps ids, names and tokens when only the instant differs', () => {
    const identity = (nowMs: number): unknown => {
      const made = createSampleWorld({ seed: 5, nowMs, sizes });
      return [
        made.profiles.map((profile) => profile.accessToken),
        [...made.ads.values()].map((ad) => [ad.id, ad.name, ad.creativeId]),
      ];
    };
    expect(identity(NOW_MS)).toEqual(identity(NOW_MS + 40 * 86_400_000));
  });
});

describe('ids and links between objects', () => {
  it('gives every object an id of its own over all kinds', () => {
    const ids = [
      ...world.adAccounts.keys(),
      ...world.campaigns.keys(),
      ...world.adSets.keys(),
      ...world.ads.keys(),
      ...world.creatives.keys(),
      ...world.productSets.keys(),
      ...world.products.keys(),
      ...[...world.profiles, ...world.otherProfiles].map((profile) => profile.facebookId),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !idSchema.safeParse(id).success)).toEqual([]);
    expect([...world.ads.keys()].every((id) => id.length === 18)).toBe(true);
    expect(world.profiles.every((profile) => profile.facebookId.length === 15)).toBe(true);
  });

  it('agrees in both directions: parents list exactly the children that name them', () => {
    const children = [...world.ads.values()].reduce((map, ad) => {
      map.set(ad.adSetId, [...(map.get(ad.adSetId) ?? []), ad.id]);
      return map;
    }, new Map<string, string[]>());
    for (const adSet of world.adSets.values()) {
      expect(adSet.adIds).toEqual(children.get(adSet.id) ?? []);
      expect(campaignOf({ world, id: adSet.campaignId }).adSetIds).toContain(adSet.id);
    }
    for (const ad of world.ads.values()) {
      const creative = world.creatives.get(ad.creativeId);
      expect(creative?.adAccountId).toBe(ad.adAccountId);
      expect(world.adImages.get(creative?.adImageId ?? '')?.creativeIds).toContain(ad.creativeId);
    }
  });

  it('lists objects of an account newest first', () => {
    for (const adAccount of world.adAccounts.values()) {
      const created = adAccount.adIds.map((id) => world.ads.get(id)?.createdAtMs ?? 0);
      expect(created).toEqual([...created].sort((left, right) => right - left));
    }
  });

  it('dates nothing after now but what is planned', () => {
    const created = [
      ...world.adAccounts.values(),
      ...world.campaigns.values(),
      ...world.adSets.values(),
      ...world.ads.values(),
      ...world.adImages.values(),
    ];
    expect(created.filter((object) => object.createdAtMs > NOW_MS)).toEqual([]);
  });
});

describe('profiles and team of the sample world', () => {
  it('covers a healthy first-party profile with the large account, a third-party one, and a checkpoint', () => {
    expect(
      world.profiles.map((profile) => ({
        name: profile.name,
        capabilities: profile.capabilities,
        tokenState: profile.tokenState,
        hasLarge: profile.tasks.has(world.largeAdAccountId ?? ''),
        hasReadOnly: [...profile.tasks.values()].some((tasks) => !tasks.includes('ADVERTISE')),
        cookieIsOwn: profile.cookie.includes(`c_user=${profile.facebookId}`),
      })),
    ).toEqual([
      {
        name: 'Marta Jensen',
        capabilities: 'first_party',
        tokenState: 'ok',
        hasLarge: true,
        hasReadOnly: false,
        cookieIsOwn: true,
      },
      {
        name: 'Kyle Whitman',
        capabilities: 'third_party',
        tokenState: 'ok',
        hasLarge: false,
        hasReadOnly: true,
        cookieIsOwn: true,
      },
      {
        name: 'Ingrid Solheim',
        capabilities: 'first_party',
        tokenState: 'checkpoint',
        hasLarge: false,
        hasReadOnly: false,
        cookieIsOwn: true,
      },
      {
        name: 'Paweł Nowicki',
        capabilities: 'first_party',
        tokenState: 'ok',
        hasLarge: false,
        hasReadOnly: true,
        cookieIsOwn: true,
      },
    ]);
  });

  it('knows other profiles too: lost ones and ones nobody connected, healthy or refused for each reason', () => {
    expect(
      world.otherProfiles.map(({ name, tokenState, tasks }) => [name, tokenState, tasks.size]),
    ).toEqual([
      ['Lena Vogt', 'expired', 2],
      ['Ryan Mercer', 'password', 1],
      ['Nadia Petrescu', 'app_removed', 1],
      ['Helena Brandt', 'ok', 3],
      ['Marco Rinaldi', 'ok', 2],
      ['Claire Dumont', 'ok', 1],
      ['Viktor Lindqvist', 'expired', 1],
      ['Dana Hruška', 'checkpoint', 1],
      ['Omar Haddad', 'password', 1],
    ]);
    for (const { accessToken, cookie, facebookId, userAgent } of [
      ...world.profiles,
      ...world.otherProfiles,
    ]) {
      expect(accessTokenSchema.parse(accessToken)).toBe(accessToken);
      expect(readSessionCookies(cookie)).toEqual({ ok: true, header: cookie, facebookId });
      expect(userAgentSchema.parse(userAgent)).toBe(userAgent);
    }
  });

  it('shows every ad account to somebody', () => {
    const seen = new Set(world.profiles.flatMap((profile) => [...profile.tasks.keys()]));
    expect([...world.adAccounts.keys()].filter((id) => !seen.has(id))).toEqual([]);
  });

  it('gives the team two owners, shared profiles, each status, groups and proxies that exist', () => {
    const team = createSampleTeam(world);
    const groups = new Set(team.groups.map((group) => group.key));
    expect(
      team.adUsers.map((adUser) => [
        adUser.profile.name,
        adUser.owner,
        adUser.isShared,
        adUser.status,
        adUser.proxyKey,
      ]),
    ).toEqual([
      ['Marta Jensen', 'administrator', true, 'active', 'frankfurt'],
      ['Kyle Whitman', 'administrator', false, 'active', 'dallas'],
      ['Ingrid Solheim', 'administrator', false, 'checkpoint_required', 'oslo'],
      ['Paweł Nowicki', 'tomasz', true, 'active', 'warsaw'],
      ['Lena Vogt', 'administrator', false, 'login_required', 'berlin'],
      ['Ryan Mercer', 'administrator', false, 'password_changed', 'gone'],
      ['Nadia Petrescu', 'administrator', false, 'auth_error', null],
    ]);
    for (const adUser of team.adUsers) {
      expect(adUser.groupKey === null || groups.has(adUser.groupKey)).toBe(true);
      const proxy = team.proxies.find(({ key }) => key === adUser.proxyKey);
      expect(proxy?.owner ?? adUser.owner).toBe(adUser.owner);
    }
  });

  it('lets the proxies of the team out at exits of their own, but for one that leads nowhere', () => {
    const { proxies } = createSampleTeam(world);
    expect(
      proxies.map(({ name, owner, isShared, protocol, exitName }) => [
        name,
        owner,
        isShared,
        protocol,
        exitName,
      ]),
    ).toEqual([
      ['Frankfurt-04', 'administrator', true, 'socks5', 'Frankfurt-04'],
      ['Berlin-09', 'administrator', true, 'http', 'Berlin-09'],
      ['Dallas-11', 'administrator', false, 'socks5', 'Dallas-11'],
      ['Phoenix-02', 'administrator', false, 'http', 'Phoenix-02'],
      ['Oslo-02', 'administrator', false, 'http', 'Oslo-02'],
      ['Malmö-03', 'tomasz', true, 'socks5', 'Malmö-03'],
      ['Warsaw-03', 'tomasz', true, 'socks5', 'Warsaw-03'],
      ['Brno-01', 'tomasz', false, 'socks4', 'Brno-01'],
      ['Frankfurt-07', 'administrator', false, 'socks5', null],
    ]);
    for (const { protocol, hostname, port, username, password } of proxies) {
      const options = { protocol, hostname, port, username, password };
      expect(proxyOptionsInputSchema.parse(options)).toEqual(options);
    }
  });
});
