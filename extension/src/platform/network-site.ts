/** Domain of the network's session cookies. */
export const SITE_DOMAIN = 'facebook.com';
export const SITE_URL = `https://${SITE_DOMAIN}/`;
export const ADS_MANAGER_URL = 'https://adsmanager.facebook.com/';
const ADS_MANAGER_HOST = new URL(ADS_MANAGER_URL).host;
export const ADS_MANAGER_PATTERNS = [
  'https://adsmanager.facebook.com/*',
  'https://business.facebook.com/*',
] as const;

/**
 * All host permissions. The bare domain is needed for its cookies, which the pages alone do not
 * grant.
 */
export const NETWORK_ORIGINS = ['https://facebook.com/*', ...ADS_MANAGER_PATTERNS] as const;

const ADS_MANAGER_PATH = /^\/(?:adsmanager|ads\/manager)(?:\/|\.php|$)/;
/** Other tools have tokens of their own, on whatever host they are opened. */
const OTHER_TOOL_PATH =
  /^\/(?:events_manager2?|commerce|commerce_manager|business|latest|settings|billing_hub)(?:\/|$)/;
const CHECKPOINT_PATH = /^\/checkpoint(?:\/|$)/;
const LOGIN_PATH = /^\/(?:login|business\/loginpage)(?:\/|\.php|$)/;

export type SitePage = 'ads_manager' | 'checkpoint' | 'login' | 'other';

/**
 * What a page of the network's site is, on any of its hosts: localised ones and `web.` serve the
 * same pages. Undefined for other sites.
 */
export function sitePageOf(url: string): SitePage | undefined {
  if (!URL.canParse(url)) {
    return undefined;
  }
  const { protocol, hostname, pathname } = new URL(url);
  if (
    protocol !== 'https:' ||
    !(hostname === SITE_DOMAIN || hostname.endsWith(`.${SITE_DOMAIN}`))
  ) {
    return undefined;
  }
  if (CHECKPOINT_PATH.test(pathname)) {
    return 'checkpoint';
  }
  if (LOGIN_PATH.test(pathname)) {
    return 'login';
  }
  const isAdsManager =
    ADS_MANAGER_PATH.test(pathname) ||
    (hostname === ADS_MANAGER_HOST && !OTHER_TOOL_PATH.test(pathname));
  return isAdsManager ? 'ads_manager' : 'other';
}
