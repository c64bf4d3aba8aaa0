import { expect, it } from 'vitest';
import { readExitIp } from './schemas.ts';

it.each([
  ['{"ip":"8.8.8.8"}', '8.8.8.8'],
  ['{"query":"8.8.8.8","status":"success"}', '8.8.8.8'],
  ['{"origin":"8.8.8.8, 10.0.0.1"}', '8.8.8.8'],
  ['"8.8.8.8"', '8.8.8.8'],
  ['8.8.8.8\n', '8.8.8.8'],
  ['{"ip":"::ffff:8.8.8.8"}', '8.8.8.8'],
  ['2001:4860:4860:0:0:0:0:8888', '2001:4860:4860::8888'],
  ['{"ip":"10.0.0.7"}', '10.0.0.7'],
])('reads the exit from %s', (text, ip) => {
  expect(readExitIp(text)).toBe(ip);
});

it.each([
  '',
  '<html>8.8.8.8</html>',
  '{"ip":null}',
  '{"ip":"1"}',
  '[8]',
  '8.8.8.8:443',
  '0x08080808',
  '010.8.8.8',
  '8.8.2056',
  'fe80::1%eth0',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
  `{"ip":"${'8'.repeat(60_000)}"}`,
])('takes no exit from %j', (text) => {
  expect(readExitIp(text)).toBeNull();
});
