import { describe, expect, it } from 'vitest';
import type { AdCreativeDto } from '../contracts/ad-objects.ts';
import {
  canDuplicateAdObjects,
  changedFields,
  creativeContent,
  creativeThumbnailUrl,
  findEditRestriction,
  isAdAccountActive,
  isDynamicAd,
  isProductAd,
  isReduction,
  spendInUSD,
} from './ad-objects.ts';

const active = { status: 1, isUserAllowedToAdvertise: true };

function buildCreative(fields: Partial<AdCreativeDto> = {}): AdCreativeDto {
  return {
    id: '1',
    adAccountId: '2',
    pagePostId: null,
    pagePostUrl: null,
    urlTags: null,
    linkData: null,
    productSet: null,
    assetFeedSpec: null,
    ...fields,
  };
}

const feed = {
  titles: ['A', 'B', 'A'],
  captions: ['c.example'],
  bodies: ['Text'],
  linkUrls: ['https://a.example/', 'https://a.example'],
  imageUrls: ['https://img.example/1.jpg'],
  callToActionTypes: ['LEARN_MORE'],
};
const linkData = {
  thumbnailUrl: null,
  imageUrl: null,
  link: 'https://shop.example/x//',
  title: 'Own title',
  caption: null,
  body: null,
  callToActionType: null,
};

describe('guards', () => {
  it.each([
    [1, true, true],
    [1, false, false],
    [2, true, false],
    [9, true, false],
    [201, true, false],
    [null, true, false],
    [1, null, false],
  ])('status %s, allowed %s: active %s', (status, isUserAllowedToAdvertise, expected) => {
    expect(isAdAccountActive({ status, isUserAllowedToAdvertise })).toBe(expected);
  });

  it.each([
    [active, 'ACTIVE', undefined],
    [active, 'PAUSED', undefined],
    [active, 'ARCHIVED', 'archived'],
    [active, 'DELETED', 'deleted'],
    [active, 'SOMETHING_NEW', 'unknown_status'],
    [{ status: 3, isUserAllowedToAdvertise: true }, 'ACTIVE', 'account_not_active'],
    [{ status: 1, isUserAllowedToAdvertise: false }, 'ACTIVE', 'not_allowed_to_advertise'],
    [{ status: null, isUserAllowedToAdvertise: null }, 'ACTIVE', undefined],
    [{ status: null, isUserAllowedToAdvertise: null }, 'ARCHIVED', 'archived'],
    [{ status: null, isUserAllowedToAdvertise: false }, 'PAUSED', 'not_allowed_to_advertise'],
  ])('account %o, object %s: obstacle %s', (account, status, obstacle) => {
    expect(findEditRestriction({ account, status })).toBe(obstacle);
  });

  it('lets objects be reduced in accounts that are neither disabled nor closed', () => {
    const statuses = [1, 2, 3, 7, 8, 9, 100, 101, 201, 202, 300];
    const open = (isReduction: boolean) =>
      statuses.filter(
        (status) =>
          findEditRestriction({
            account: { status, isUserAllowedToAdvertise: true },
            status: 'ACTIVE',
            isReduction,
          }) === undefined,
      );
    expect([open(true), open(false)]).toEqual([[1, 3, 7, 8, 9, 100], [1]]);
    const inGrace = { status: 9, isUserAllowedToAdvertise: false };
    expect(findEditRestriction({ account: inGrace, status: 'ACTIVE', isReduction: true })).toBe(
      'not_allowed_to_advertise',
    );
    expect(
      findEditRestriction({
        account: { ...inGrace, isUserAllowedToAdvertise: true },
        status: 'ARCHIVED',
        isReduction: true,
      }),
    ).toBe('archived');
  });

  it.each([
    [{ status: 'PAUSED' }, true],
    [{ status: 'ACTIVE' }, false],
    [{ status: 'ARCHIVED' }, false],
    [{ dailyBudget: { amount: '9.99' } }, true],
    [{ dailyBudget: { amount: '10' } }, false],
    [{ dailyBudget: { amount: '100' } }, false],
    [{ lifetimeBudget: { amount: '1' } }, false],
    [{ bidAmount: { amount: '1.99' }, status: 'PAUSED' }, true],
    [{ bidAmount: { amount: '2.01' }, status: 'PAUSED' }, false],
    [{ status: 'PAUSED', name: 'B' }, false],
    [{}, false],
  ])('%j reduces: %s', (changed, expected) => {
    const before = {
      status: 'ACTIVE',
      dailyBudget: { amount: '10.00' },
      lifetimeBudget: null,
      bidAmount: { amount: '2.00' },
    };
    expect(isReduction({ before, changed })).toBe(expected);
  });

  it('lets accounts of status 1, 8 and 9 duplicate', () => {
    const statuses = [1, 2, 3, 7, 8, 9, 100, 101, 201, 202];
    expect(statuses.filter((status) => canDuplicateAdObjects({ status }))).toEqual([1, 8, 9]);
  });

  it('divides spend by the rate', () => {
    const insights = {
      since: '2026-11-01',
      until: '2026-11-01',
      currency: 'EUR',
      spend: '45',
      clicks: 1,
      cpc: null,
      ctr: null,
    };
    expect(spendInUSD({ insights, currencyRatioToUSD: 0.9 })).toBe(50);
    expect(spendInUSD({ insights: null, currencyRatioToUSD: 0.9 })).toBeNull();
  });
});

describe('changedFields', () => {
  const before = {
    name: 'A',
    dailyBudget: { amount: '10.00', currency: 'USD' },
    lifetimeBudget: null,
    startTime: '2026-12-01T09:00:00-08:00',
  };

  it('finds nothing in the same values written differently', () => {
    expect(
      changedFields({
        before,
        after: {
          name: 'A',
          dailyBudget: { amount: '10' },
          lifetimeBudget: null,
          startTime: '2026-12-01T17:00:00Z',
        },
      }),
    ).toEqual({});
  });

  it('keeps what differs', () => {
    const after = {
      name: 'B',
      dailyBudget: { amount: '100' },
      lifetimeBudget: { amount: '0' },
      startTime: '2026-12-01T17:00:01Z',
    };
    expect(changedFields({ before, after })).toEqual(after);
  });

  it('does not take 100 for 1', () => {
    const money = { dailyBudget: { amount: '100' } };
    expect(changedFields({ before: { dailyBudget: { amount: '1.00' } }, after: money })).toEqual(
      money,
    );
  });
});

describe('creatives', () => {
  it('speaks from its link first', () => {
    expect(creativeContent(buildCreative({ linkData, assetFeedSpec: feed }))).toEqual({
      titles: ['Own title'],
      captions: ['c.example'],
      bodies: ['Text'],
      imageUrls: ['https://img.example/1.jpg'],
      links: ['https://shop.example/x'],
      addresses: ['https://shop.example/x//'],
      callToActionTypes: ['LEARN_MORE'],
    });
  });

  it('speaks from its feed otherwise, each text once', () => {
    const content = creativeContent(buildCreative({ assetFeedSpec: feed }));
    expect([content.titles, content.links]).toEqual([['A', 'B'], ['https://a.example']]);
  });

  it('is empty without either', () => {
    expect(creativeContent(buildCreative())).toEqual({
      titles: [],
      captions: [],
      bodies: [],
      imageUrls: [],
      links: [],
      addresses: [],
      callToActionTypes: [],
    });
  });

  it('is a product ad with a product set, a dynamic ad with a feed', () => {
    const productSet = {
      id: '3',
      name: 'Shoes',
      products: [{ id: '4', name: 'Red', imageUrl: 'https://img.example/4.jpg' }],
    };
    const creative = buildCreative({ productSet });
    expect([isProductAd(creative), isDynamicAd(creative)]).toEqual([true, false]);
    expect(isDynamicAd(buildCreative({ assetFeedSpec: feed }))).toBe(true);
    expect(creativeThumbnailUrl(creative)).toBe('https://img.example/4.jpg');
    expect(creativeThumbnailUrl(buildCreative())).toBeNull();
  });
});
