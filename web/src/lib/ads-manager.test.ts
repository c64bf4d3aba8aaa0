import { expect, it } from 'vitest';
import { adsManagerUrl } from './ads-manager.ts';

it('leads to an ad account and to what is chosen in it', () => {
  const adAccountId = '120214788310550';
  expect([
    adsManagerUrl({ adAccountId }),
    adsManagerUrl({ adAccountId, object: { level: 'campaign', id: '1' } }),
    adsManagerUrl({ adAccountId, object: { level: 'ad_set', id: '2' } }),
    adsManagerUrl({ adAccountId, object: { level: 'ad', id: '3' } }),
  ]).toEqual([
    'https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=120214788310550',
    'https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=120214788310550&selected_campaign_ids=1',
    'https://adsmanager.facebook.com/adsmanager/manage/adsets?act=120214788310550&selected_adset_ids=2',
    'https://adsmanager.facebook.com/adsmanager/manage/ads?act=120214788310550&selected_ad_ids=3',
  ]);
});
