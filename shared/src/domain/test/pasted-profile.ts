export const TOKEN = 'EAABsbCS1iHgBA7ZCzq';
export const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36';
export const COOKIES = [
  { name: 'c_user', value: '100012345678901', domain: '.facebook.com', path: '/', secure: true },
  { name: 'xs', value: '12%3Aa|b%3A2', domain: '.facebook.com', expirationDate: 1_795_000_000 },
];
export const COOKIE = 'c_user=100012345678901; xs=12%3Aa|b%3A2';
export const VALUE = { cookies: COOKIES, ua: USER_AGENT, token: TOKEN };
