import { describe, expect, it } from 'vitest';
import { adAccountSchema, adImageSchema } from './schemas.ts';
import { name, webAddress } from './wire-fields.ts';

describe('a name from the network', () => {
  it.each([
    ['Solar\u202Efdp.exe', 'Solarfdp.exe'],
    ['\u200BMarta\uFEFF Jensen\u200F', 'Marta Jensen'],
    ['two\r\nlines\u0000\u2028more', 'two lines more'],
    ['  \u2066\u2069 ', null],
    ['', null],
    ['👩‍💻 naïve می‌خواهم', '👩‍💻 naïve می‌خواهم'],
    ['x'.repeat(500), 'x'.repeat(400)],
    [7, null],
    [null, null],
  ])('is one readable line: %j', (value, expected) => {
    expect(name.parse(value)).toBe(expected);
  });

  it('is bounded within the rows of a list', () => {
    const row = { account_id: '1', name: `A\u202E${'b'.repeat(600)}` };
    expect(adAccountSchema.parse(row).name).toBe(`A${'b'.repeat(399)}`);
  });
});

describe('an address from the network', () => {
  it.each([
    ['https://scontent.example/p.jpg?x=1', 'https://scontent.example/p.jpg?x=1'],
    ['http://cdn.example/p.png', 'http://cdn.example/p.png'],
    ['javascript:alert(1)', null],
    ['data:image/svg+xml,<svg/>', null],
    ['file:///etc/passwd', null],
    ['//cdn.example/p.png', null],
    [`https://cdn.example/${'p'.repeat(9_000)}`, null],
  ])('is of the web: %j', (value, expected) => {
    expect(webAddress.parse(value)).toBe(expected);
  });

  it('takes a picture away when it is not, and leaves the row', () => {
    const row = { id: '1:ab', hash: 'ab', name: 'p', url_128: 'javascript:alert(1)' };
    expect(adImageSchema.parse(row)).toMatchObject({ id: '1:ab', url_128: null });
  });
});
