import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { expect, it } from 'vitest';
import { findProxies } from './find-proxies.ts';

const build = (id: string, name: string | null, ip: string | null): ProxyDto => ({
  id,
  accountId: '1',
  teamId: '2',
  adUserIds: [],
  commentUserIds: [],
  name,
  description: null,
  isShared: false,
  options: {
    protocol: 'socks5',
    hostname: `${id}.proxy.example`,
    port: 1080,
    username: 'secret-login',
    password: { isSet: true, setAt: null, lastFour: null },
  },
  geo: { ip, latitude: null, longitude: null, countryCode: null, city: null },
  check: null,
  checkRequestedAt: null,
  createdAt: '2025-03-12T09:00:00Z',
});
const proxies = [
  build('8', 'Oslo-02', '203.0.113.8'),
  build('9', 'Frankfurt-04', null),
  build('10', null, '203.0.113.10'),
];

it.each([
  ['', []],
  ['frank', ['9']],
  ['203.0.113', ['10', '8']],
  [' PROXY.example:1080 ', ['10', '9', '8']],
  ['secret-login', []],
])('finds proxies by %j', (text, ids) => {
  expect(findProxies({ proxies, text, limit: 5 }).map(({ id }) => id)).toEqual(ids);
});

it('returns no more than the limit', () => {
  expect(findProxies({ proxies, text: 'proxy', limit: 1 }).map(({ id }) => id)).toEqual(['10']);
});
