import { describe, expect, it } from 'vitest';
import { isSameTrackerOrigin, parseTrackerUrl, trackerAddressKey } from './tracker-address.ts';

describe('parseTrackerUrl', () => {
  it.each([
    [' trk.example.com ', { url: 'https://trk.example.com' }],
    ['http://127.0.0.1:4100/binom-v2/', { url: 'http://127.0.0.1:4100/binom-v2/' }],
    [
      'https://TRK.example.com/x7k2.php?page=Users&api_key=secret#a',
      { url: 'https://trk.example.com/x7k2.php' },
    ],
    ['https://[::1]:8080', { url: 'https://[::1]:8080' }],
    ['https://трекер.рф', { url: 'https://xn--e1aaowdh.xn--p1ai' }],
    ['https://anna:secret@trk.example.com', { fault: 'has_credentials' }],
    ['ftp://trk.example.com', { fault: 'not_a_url' }],
    ['javascript://trk.example.com', { fault: 'not_a_url' }],
    ['', { fault: 'not_a_url' }],
    ['https://', { fault: 'not_a_url' }],
    ['my tracker', { fault: 'not_a_url' }],
    ['tracker', { fault: 'not_a_url' }],
    ['https://tracker/', { fault: 'not_a_url' }],
    ['https://tracker.', { fault: 'not_a_url' }],
    ['http://localhost:4100', { url: 'http://localhost:4100' }],
    ['http://10.0.0.7', { url: 'http://10.0.0.7' }],
    ['https://a..b', { fault: 'not_a_url' }],
  ])('reads %j', (text, read) => {
    expect(parseTrackerUrl(text)).toEqual(read);
  });
});

describe('trackerAddressKey', () => {
  it.each([
    ['binom_v2', 'https://trk.example.com'],
    ['keitaro', 'trk.example.com/'],
    ['binom_v2', 'https://TRK.example.com/public/api/v1/'],
    ['binom_v2', 'https://trk.example.com:443/public/api/v1/user/role'],
    ['binom_v1', 'https://trk.example.com/index.php'],
    ['keitaro', 'https://trk.example.com/admin_api/v1'],
    ['keitaro', 'https://trk.example.com/admin/?object=campaigns'],
  ] as const)('is the same for %s at %s', (version, apiUrl) => {
    expect(trackerAddressKey({ version, apiUrl })).toBe('https://trk.example.com');
  });

  it.each([
    'https://trk.example.com/x7k2.php',
    'http://trk.example.com',
    'https://trk.example.com/eu',
  ])('differs for %s', (apiUrl) => {
    expect(trackerAddressKey({ version: 'binom_v1', apiUrl })).toBe(apiUrl);
  });
});

it('a stored key stays with its origin', () => {
  expect(isSameTrackerOrigin('https://a.com/x', 'https://a.com/y')).toBe(true);
  expect(isSameTrackerOrigin('https://a.com', 'http://a.com')).toBe(false);
  expect(isSameTrackerOrigin('https://a.com', 'https://a.com:8443')).toBe(false);
  expect(isSameTrackerOrigin('no url', 'no url')).toBe(false);
});
