/** Where the network's session lives, and the pages that hold the token of its Ads Manager. */
export const SITE_DOMAIN = 'facebook.com';
export const SITE_URL = `https://${SITE_DOMAIN}/`;
export const ADS_MANAGER_URL = 'https://adsmanager.facebook.com/';
export const ADS_MANAGER_PATTERNS = [
  'https://adsmanager.facebook.com/*',
  'https://business.facebook.com/*',
] as const;

/** All the extension may touch. The cookies of the session are set for the bare domain, which the pages alone do not open. */
export const NETWORK_ORIGINS = ['https://facebook.com/*', ...ADS_MANAGER_PATTERNS] as const;
