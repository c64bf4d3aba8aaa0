import { describe, expect, it } from 'vitest';
import { isAllowedOrigin, readPairingText } from './pairing-text.ts';

const offer = (origin: string) => ({ isOk: true, offer: { origin, code: 'ABCD-2345' } });

describe('pasted pairing texts', () => {
  it.each([
    ['https://ads.example.com/profile-settings#pair=ABCD-2345', 'https://ads.example.com'],
    ['  https://ads.example.com:8443/#pair=abcd2345\n', 'https://ads.example.com:8443'],
    ['ads.example.com ABCD-2345', 'https://ads.example.com'],
    ['abcd-2345 ads.example.com/team-settings', 'https://ads.example.com'],
    ['http://localhost:3000/profile-settings#pair=ABCD-2345', 'http://localhost:3000'],
    ['http://127.0.0.1:3000 ABCD2345', 'http://127.0.0.1:3000'],
  ])('reads %s', (text, origin) => {
    expect(readPairingText(text)).toEqual(offer(origin));
  });

  it('reads the link of a key', () => {
    const code = 'ABCD-EFGH-JKMN-PQRS-TUVW-2345';
    for (const text of [
      `https://ads.example.com/profile-settings#pair=${code}`,
      `ads.example.com ${code.toLowerCase().replaceAll('-', '')}`,
    ]) {
      expect(readPairingText(text)).toEqual({
        isOk: true,
        offer: { origin: 'https://ads.example.com', code },
      });
    }
  });

  it.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    ['ABCD-2345', 'no_address'],
    ['hello', 'no_address'],
    ['https://somebody:secret@ads.example.com#pair=ABCD-2345', 'no_address'],
    ['javascript:alert(1) ABCD-2345', 'no_address'],
    ['https://ads.example.com', 'no_code'],
    ['https://ads.example.com/#pair=ABC', 'no_code'],
    ['http://ads.example.com/#pair=ABCD-2345', 'insecure'],
    ['http://192.168.1.10:3000/#pair=ABCD-2345', 'insecure'],
    ['http://localhost.example.com/#pair=ABCD-2345', 'insecure'],
    ['ftp://ads.example.com/#pair=ABCD-2345', 'insecure'],
  ])('rejects %s', (text, problem) => {
    expect(readPairingText(text)).toEqual({ isOk: false, problem });
  });
});

it('allows plain HTTP to this machine only', () => {
  expect(
    [
      'https://a.example',
      'http://localhost:1',
      'http://127.0.0.1',
      'http://a.example',
      'about:blank',
    ].map(isAllowedOrigin),
  ).toEqual([true, true, true, false, false]);
});
