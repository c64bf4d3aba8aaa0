import { expect, it } from 'vitest';
import { accountQualityUrl, adsManagerUrl, billingUrl, reviewRequestUrl } from './ads-manager.ts';

const adAccountId = '120214788310550';

it.each([
  [undefined, 'https://adsmanager.facebook.com'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
])('with pages at %s links to an ad account and to the selected object', (pages, origin) => {
  expect([
    adsManagerUrl({ pages, adAccountId }),
    adsManagerUrl({ pages, adAccountId, object: { level: 'campaign', id: '1' } }),
    adsManagerUrl({ pages, adAccountId, object: { level: 'ad_set', id: '2' } }),
    adsManagerUrl({ pages, adAccountId, object: { level: 'ad', id: '3' } }),
  ]).toEqual([
    `${origin}/adsmanager/manage/campaigns?act=120214788310550`,
    `${origin}/adsmanager/manage/campaigns?act=120214788310550&selected_campaign_ids=1`,
    `${origin}/adsmanager/manage/adsets?act=120214788310550&selected_adset_ids=2`,
    `${origin}/adsmanager/manage/ads?act=120214788310550&selected_ad_ids=3`,
  ]);
});

it('links to bills and appeals, on Facebook or in the sandbox', () => {
  const listUrls = (pages: string | undefined) => [
    billingUrl({ pages, adAccountId }),
    accountQualityUrl({ pages, adAccountId }),
    reviewRequestUrl({ pages }),
  ];
  expect(listUrls(undefined)).toEqual([
    'https://business.facebook.com/billing_hub/payment_settings?asset_id=120214788310550',
    'https://business.facebook.com/accountquality/120214788310550',
    'https://www.facebook.com/accountquality/',
  ]);
  expect(listUrls('http://127.0.0.1:4000')).toEqual([
    'http://127.0.0.1:4000/billing_hub/payment_settings?asset_id=120214788310550',
    'http://127.0.0.1:4000/accountquality/120214788310550',
    'http://127.0.0.1:4000/accountquality/',
  ]);
});
