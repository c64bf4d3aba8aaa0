/** Domain of the network's session cookies. */
export const SITE_DOMAIN = 'facebook.com';
export const SITE_URL = `https://${SITE_DOMAIN}/`;
export const ADS_MANAGER_URL = 'https://adsmanager.facebook.com/';
export const ADS_MANAGER_PATTERNS = [
  'https://adsmanager.facebook.com/*',
  'https://business.facebook.com/*',
] as const;

/**
 * All host permissions. The bare domain is needed for its cookies, which the pages alone do not
 * grant.
 */
export const NETWORK_ORIGINS = ['https://facebook.com/*', ...ADS_MANAGER_PATTERNS] as const;
