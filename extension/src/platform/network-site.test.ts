import { describe, expect, it } from 'vitest';
import { sitePageOf } from './network-site.ts';

describe('a page of the network’s site', () => {
  it.each([
    ['https://adsmanager.facebook.com/', 'ads_manager'],
    ['https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=1', 'ads_manager'],
    ['https://business.facebook.com/adsmanager/manage/ads', 'ads_manager'],
    ['https://www.facebook.com/adsmanager/manage', 'ads_manager'],
    ['https://www.facebook.com/ads/manager/account/campaigns', 'ads_manager'],
    ['https://de-de.facebook.com/adsmanager', 'ads_manager'],
    ['https://web.facebook.com/ads/manager', 'ads_manager'],
    ['https://facebook.com/adsmanager', 'ads_manager'],
    ['https://business.facebook.com/events_manager2/list/pixel/1', 'other'],
    ['https://adsmanager.facebook.com/events_manager2', 'other'],
    ['https://business.facebook.com/commerce/catalogs', 'other'],
    ['https://business.facebook.com/settings/info?business_id=1', 'other'],
    ['https://business.facebook.com/latest/home', 'other'],
    ['https://www.facebook.com/adsmanagers', 'other'],
    ['https://www.facebook.com/checkpoint/1501092823525282/', 'checkpoint'],
    ['https://business.facebook.com/login.php?next=x', 'login'],
    ['https://business.facebook.com/business/loginpage/?next=x', 'login'],
    ['https://facebook.com.example/adsmanager', undefined],
    ['https://notfacebook.com/adsmanager', undefined],
    ['http://adsmanager.facebook.com/', undefined],
    ['chrome://newtab', undefined],
    ['', undefined],
  ])('%s is %s', (url, page) => {
    expect(sitePageOf(url)).toBe(page);
  });
});
