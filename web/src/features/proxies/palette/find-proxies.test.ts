import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { expect, it } from 'vitest';
import { buildGeo, buildProxy } from '../test/build-proxies.ts';
import { findProxies } from './find-proxies.ts';

const build = (id: string, name: string | null, ip: string | null): ProxyDto =>
  buildProxy({
    id,
    name,
    options: { hostname: `${id}.proxy.example`, username: 'secret-login' },
    geo: ip === null ? null : buildGeo('DE', 'Berlin', ip),
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
