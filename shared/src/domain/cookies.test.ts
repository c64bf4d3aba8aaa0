import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COOKIE_MAX_LENGTH, cookieInputSchema } from '../contracts/ad-users.ts';
import { type Cookie, readCookies, readSessionCookies } from './cookies.ts';
import { pastedForms, toBase64 } from './test/pasted-forms.ts';

const printed = (text: string): string =>
  text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;

const FORMS: readonly (readonly [name: string, write: (cookies: readonly Cookie[]) => string])[] = [
  ['header text', (cookies) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')],
  [
    'a whole header',
    (cookies) => `Cookie: ${cookies.map((c) => `${c.name}=${c.value}`).join(';')}`,
  ],
  ['header text on lines', (cookies) => cookies.map((c) => `${c.name}=${c.value};`).join('\r\n')],
  ['an array', (cookies) => JSON.stringify(cookies)],
  [
    'an export',
    (cookies) =>
      JSON.stringify(
        cookies.map((cookie) => ({
          ...cookie,
          domain: '.facebook.com',
          path: '/',
          secure: true,
          expirationDate: 1_795_000_000.5,
        })),
        null,
        2,
      ),
  ],
  ['a wrapped array', (cookies) => JSON.stringify({ cookies, origins: [] })],
  [
    'an object',
    (cookies) =>
      JSON.stringify(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))),
  ],
  [
    'an array with a comma after the last entry',
    (cookies) => `[${cookies.map((cookie) => `\n  ${JSON.stringify(cookie)},`).join('')}\n]`,
  ],
  [
    'a list as Python prints it',
    (cookies) =>
      `[${cookies
        .map(
          ({ name, value }) =>
            `{'name': ${printed(name)}, 'value': ${printed(value)}, 'secure': True, 'expires': None}`,
        )
        .join(', ')}]`,
  ],
  [
    'a file',
    (cookies) =>
      [
        '# Netscape HTTP Cookie File',
        '',
        ...cookies.map(
          ({ name, value }, index) =>
            `${index % 2 === 0 ? '#HttpOnly_' : ''}.facebook.com\tTRUE\t/\tTRUE\t1795000000\t${name}\t${value}`,
        ),
        '',
      ].join('\n'),
  ],
];

const cookieName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,11}$/);
const cookieValue = fc.stringMatching(/^[A-Za-z0-9%:._|,+/=!{}"'-]{1,40}$/);
const cookieJar = fc.uniqueArray(fc.record({ name: cookieName, value: cookieValue }), {
  minLength: 1,
  maxLength: 12,
  selector: ({ name }) => name,
});

describe('readCookies', () => {
  it.each(FORMS)('reads %s, as it is and behind base64 and quotes', (_, write) => {
    fc.assert(
      fc.property(cookieJar, (cookies) => {
        // Objects list integer-like keys first.
        const byName = (left: Cookie, right: Cookie) => (left.name < right.name ? -1 : 1);
        for (const text of pastedForms(write(cookies))) {
          const reading = readCookies(text);
          expect({
            ...reading,
            ...(reading.ok ? { cookies: reading.cookies.toSorted(byName) } : {}),
          }).toEqual({ ok: true, cookies: cookies.toSorted(byName) });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('reads a header that could be base64 of something else', () => {
    expect(readCookies('_a==')).toEqual({ ok: true, cookies: [{ name: '_a', value: '=' }] });
  });

  it('takes the cookies of the network alone from an export of a whole browser', () => {
    const text = JSON.stringify([
      { name: 'c_user', value: 100012345678901, domain: '.facebook.com' },
      { name: 'session', value: 'private', domain: '.bank.example' },
      { name: 'xs', value: 'a', domain: 'business.facebook.com' },
      { name: 'c_user', value: '5', domain: '.notfacebook.com' },
    ]);
    expect(readCookies(text)).toEqual({
      ok: true,
      cookies: [
        { name: 'c_user', value: '100012345678901' },
        { name: 'xs', value: 'a' },
      ],
    });
  });

  it.each([
    ['host', (host: string) => ({ host })],
    ['host_key', (host: string) => ({ host_key: host })],
    ['Domain', (host: string) => ({ Domain: host })],
    ['url', (host: string) => ({ url: `https://${host.replace(/^\./, '')}/login?a=b.c` })],
    ['Host raw', (host: string) => ({ 'Host raw': `https://${host}/` })],
    ['a key nobody knows', (host: string) => ({ cookieSite: host })],
  ])('takes the cookies of the network alone where %s names the site', (_, naming) => {
    const text = JSON.stringify([
      { ...naming('.facebook.com'), name: 'c_user', value: '5', path: '/' },
      { ...naming('.bank.example'), name: 'SESSION', value: 'secret', path: '/' },
      { ...naming('business.facebook.com'), name: 'xs', value: 'a', path: '/' },
      { ...naming('.facebook.com.evil.example'), name: 'datr', value: 'q', path: '/' },
      { name: 'nowhere', value: '1', path: '/' },
      { ...naming(''), name: 'blank', value: '1', path: '/' },
    ]);
    expect(readCookies(text)).toEqual({
      ok: true,
      cookies: [
        { name: 'c_user', value: '5' },
        { name: 'xs', value: 'a' },
      ],
    });
  });

  it.each([
    [
      'lists',
      {
        '.facebook.com': [{ name: 'xs', value: 'a' }],
        'bank.example': [{ name: 'S', value: 'b' }],
      },
    ],
    ['values', { 'https://www.facebook.com': { xs: 'a' }, 'https://bank.example': { S: 'b' } }],
    ['a list of one site', { url: 'https://facebook.com', cookies: [{ name: 'xs', value: 'a' }] }],
    [
      'attributes by name',
      { xs: { value: 'a', domain: '.facebook.com' }, S: { value: 'b', domain: 'bank.example' } },
    ],
  ])('reads an export that gives %s by site', (_, value) => {
    expect(readCookies(JSON.stringify(value))).toEqual({
      ok: true,
      cookies: [{ name: 'xs', value: 'a' }],
    });
  });

  it('reads nothing from the list of another site', () => {
    const cookies = [{ name: 'xs', value: 'a' }];
    expect(readCookies(JSON.stringify({ url: 'https://bank.example/', cookies }))).toEqual({
      ok: false,
      problem: 'not_cookies',
    });
  });

  it.each([
    { partitionKey: { topLevelSite: 'https://shop.example' } },
    { partitionKey: 'https://shop.example' },
    { top_frame_site_key: 'https://shop.example' },
    { firstPartyDomain: 'shop.example' },
    { originAttributes: '^partitionKey=%28https%2Cshop.example%29' },
    { originAttributes: { partitionKey: '(https,shop.example)' } },
    { originAttributes: '^firstPartyDomain=shop.example' },
    { originAttributes: '^userContextId=2' },
    { originAttributes: { userContextId: 2 } },
    { partitionKeySite: 'https://shop.example' },
    { domain: 'm.facebook.com' },
    { partitioned: true },
    { partitionKey: { topLevelSite: 'https://facebook.com' } },
  ])('takes no partitioned copy for the session: %j', (partition) => {
    const own = { domain: '.facebook.com', name: 'xs' };
    const text = JSON.stringify([
      { ...own, value: 'PART', ...partition },
      { ...own, value: 'REAL' },
    ]);
    expect(readCookies(text)).toEqual({ ok: true, cookies: [{ name: 'xs', value: 'REAL' }] });
  });

  it('takes nothing from an export that names sites in a way nobody can read', () => {
    const text = JSON.stringify([
      { domain: ['.facebook.com'], name: 'xs', value: 'a' },
      { domain: ['.bank.example'], name: 'S', value: 'b' },
    ]);
    expect(readCookies(text)).toEqual({ ok: false, problem: 'not_cookies' });
  });

  it('takes the first of two cookies of one name', () => {
    expect(readCookies('a=1; b=2; a=3')).toEqual({
      ok: true,
      cookies: [
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ],
    });
  });

  it.each([
    ['', 'empty'],
    [' \n\t ', 'empty'],
    ['""', 'empty'],
    [`a=${'b'.repeat(COOKIE_MAX_LENGTH)}`, 'too_long'],
    ['hello', 'not_cookies'],
    ['=1', 'not_cookies'],
    ['a=1; hello', 'not_cookies'],
    ['a b=1', 'not_cookies'],
    ['ключ=1', 'not_cookies'],
    ['a=значение', 'not_cookies'],
    ['a=1\u0000', 'not_cookies'],
    ['[]', 'not_cookies'],
    ['{}', 'not_cookies'],
    ['null', 'not_cookies'],
    ['[1,2]', 'not_cookies'],
    ['[[{"name":"a","value":"b"}]]', 'not_cookies'],
    ['[{"name":"a"}]', 'not_cookies'],
    ['[{"name":"a","value":null}]', 'not_cookies'],
    ['[{"name":"a","value":"b;c"}]', 'not_cookies'],
    ['[{"name":"a","value":"b"},{"name":"","value":"c"}]', 'not_cookies'],
    ['[{"name":"a","value":"b"', 'not_cookies'],
    ['{"a":{"b":"c"}}', 'not_cookies'],
    ['.facebook.com\tTRUE\t/\tTRUE\t0\ta', 'not_cookies'],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'not_cookies'],
    [toBase64('hello'), 'not_cookies'],
  ])('says of %.60s that it is %s', (text, problem) => {
    expect(readCookies(text)).toEqual({ ok: false, problem });
  });

  it('leaves out what has no value, which could be taken for base64 when it is read again', () => {
    expect(readCookies('ZDA9')).toEqual({ ok: false, problem: 'not_cookies' });
    expect(readCookies('ZZZ=; a=1; b=')).toEqual({
      ok: true,
      cookies: [{ name: 'a', value: '1' }],
    });
  });

  it('never throws, and gives nothing that would not fit a header', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json(), fc.base64String()),
        (text) => {
          const reading = readCookies(text);
          if (reading.ok) {
            const header = reading.cookies.map((c) => `${c.name}=${c.value}`).join('; ');
            expect(header).toMatch(/^[\x20-\x7E]+$/);
            expect(readCookies(header)).toEqual(reading);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

const SESSION = 'datr=q; c_user=100012345678901; xs=12%3Aabc%3A2';

describe('readSessionCookies', () => {
  it('writes every form of one session as the same header text', () => {
    const session = { ok: true, header: SESSION, facebookId: '100012345678901' };
    const cookies = [
      { name: 'datr', value: 'q' },
      { name: 'c_user', value: '100012345678901' },
      { name: 'xs', value: '12%3Aabc%3A2' },
    ];
    for (const [, write] of FORMS) {
      for (const text of pastedForms(write(cookies))) {
        expect(readSessionCookies(text)).toEqual(session);
      }
    }
    expect(cookieInputSchema.parse(SESSION)).toBe(SESSION);
  });

  it.each([
    ['a header', 'c_user=5; broken; xs=1; ключ=1'],
    [
      'an array',
      JSON.stringify([
        7,
        { name: 'c_user', value: '5' },
        { name: 'a b', value: 'c' },
        { name: 'xs', value: '1' },
      ]),
    ],
    [
      'a file',
      `.facebook.com\tTRUE\t/\tTRUE\t0\tc_user\t5\nbroken row\n.facebook.com\tTRUE\t/\tTRUE\t0\txs\t1\n`,
    ],
    [
      'a file that ends with an empty value',
      `.facebook.com\tTRUE\t/\tTRUE\t0\tc_user\t5\n.facebook.com\tTRUE\t/\tTRUE\t0\txs\t1\n.facebook.com\tTRUE\t/\tTRUE\t0\tpresence\t`,
    ],
    [
      'a file whose tabs became spaces',
      `.facebook.com TRUE / TRUE 1893456000 c_user 5\n.facebook.com  TRUE / TRUE 0 xs 1\n.bank.example TRUE / TRUE 0 S 1`,
    ],
    [
      'a file with empty columns at the end',
      `.facebook.com\tTRUE\t/\tTRUE\t0\tc_user\t5\t\n.facebook.com\tTRUE\t/\tTRUE\t0\txs\t1\t\n`,
    ],
    [
      'a file with times in fractions and none',
      `.facebook.com TRUE / TRUE 1893456000.5 c_user 5\n.facebook.com TRUE / TRUE -1 xs 1`,
    ],
    [
      'rows of the developer tools',
      `c_user\t5\t.facebook.com\t/\tSession\t7\t✓\t✓\tNone\nS\tsecret\t.bank.example\t/\tSession\t7\nxs\tPART\t.facebook.com\t/\tSession\t7\t\t\t\thttps://shop.example\nxs\t1\t.facebook.com\t/\tSession\t7`,
    ],
    [
      'a table with a header',
      `Domain;Name;Value\n.facebook.com;c_user;5\nbank.example;S;secret\n.facebook.com;xs;1`,
    ],
    ['all cookies copied from Firefox', `c_user:"5"\nxs:"1"`],
    [
      'a curl command',
      `curl 'https://www.facebook.com/' -H 'accept: */*' -H 'Cookie: c_user=5; xs=1' --compressed`,
    ],
    ['an option of curl', `-b 'c_user=5; xs=1'`],
    [
      'the headers of a request',
      `Host: www.facebook.com\nUser-Agent: Mozilla/5.0\nCookie: c_user=5; xs=1\nAccept: */*`,
    ],
    [
      'headers of an answer',
      `Set-Cookie: c_user=5; Domain=.facebook.com; Secure\nSet-Cookie: S=secret; Domain=bank.example\nSet-Cookie: xs=1; path=/; domain=.facebook.com`,
    ],
    ['a header in JSON', JSON.stringify({ cookie: 'c_user=5; xs=1', id: 5 })],
    [
      'a JSON object on each line',
      `{"domain":".facebook.com","name":"c_user","value":"5"}\n{"domain":"bank.example","name":"S","value":"secret"}\n{"domain":".facebook.com","name":"xs","value":"1"}`,
    ],
    [
      'lists of several sites',
      JSON.stringify([
        { url: 'https://bank.example', cookies: [{ name: 'S', value: 'secret' }] },
        {
          url: 'https://facebook.com',
          cookies: [
            { name: 'c_user', value: '5' },
            { name: 'xs', value: '1' },
          ],
        },
      ]),
    ],
    [
      'an answer of an API',
      JSON.stringify({
        code: 0,
        data: [
          { domain: '.facebook.com', name: 'c_user', value: '5' },
          { domain: '.bank.example', name: 'S', value: 'secret' },
          { domain: '.facebook.com', name: 'xs', value: '1' },
        ],
      }),
    ],
  ])('is not spoiled by what is no cookie in %s', (_, text) => {
    expect(readSessionCookies(text)).toEqual({
      ok: true,
      header: 'c_user=5; xs=1',
      facebookId: '5',
    });
  });

  it.each([
    ['', 'empty'],
    ['[', 'not_cookies'],
    ['xs=1', 'no_c_user'],
    ['c_user=; xs=1', 'no_c_user'],
    ['c_user=5', 'no_xs'],
    ['c_user=5; xs=', 'no_xs'],
    ['c_user=5; xs=deleted', 'no_xs'],
    ['c_user=deleted; xs=1', 'bad_c_user'],
    ['c_user=0123; xs=1', 'bad_c_user'],
    ['c_user=12a; xs=1', 'bad_c_user'],
    ['c_user=-5; xs=1', 'bad_c_user'],
    [`c_user=${'9'.repeat(21)}; xs=1`, 'bad_c_user'],
    ['c_user=5; xs=1; c_user=6', 'bad_c_user'],
    [`c_user=5;xs=1;${longTail()}`, 'too_long'],
  ])('says of %.60s that it is %s', (text, problem) => {
    expect(readSessionCookies(text)).toEqual({ ok: false, problem });
  });
});

/** Cookies that fit as pasted and exceed the limit once a space follows each. */
function longTail(): string {
  const cookies = Array.from({ length: 6_000 }, (_, index) => `a${index.toString(36)}=12`).join(
    ';',
  );
  return `${cookies};z=${'1'.repeat(COOKIE_MAX_LENGTH - cookies.length - 30)}`;
}
