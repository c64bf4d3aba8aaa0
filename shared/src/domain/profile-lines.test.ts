import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newAdUserSchema, USER_AGENT_MAX_LENGTH } from '../contracts/ad-users.ts';
import {
  decodeProfileLine,
  PROFILE_LINE_MAX_LENGTH,
  type ProfileLine,
  type ProfileLineProblem,
  splitProfileLines,
} from './profile-lines.ts';
import { mutationsOf, pastedForms, toBase64 } from './test/pasted-forms.ts';

const TOKEN = 'EAABsbCS1iHgBA7ZCzq';
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36';
const COOKIES = [
  { name: 'c_user', value: '100012345678901', domain: '.facebook.com', path: '/', secure: true },
  { name: 'xs', value: '12%3Aa|b%3A2', domain: '.facebook.com', expirationDate: 1_795_000_000 },
];
const COOKIE = 'c_user=100012345678901; xs=12%3Aa|b%3A2';
const VALUE = { cookies: COOKIES, ua: USER_AGENT, token: TOKEN };
const PROFILE: ProfileLine = {
  accessToken: TOKEN,
  cookie: COOKIE,
  userAgent: USER_AGENT,
  facebookId: '100012345678901',
  proxy: null,
  customName: null,
};
const PROXY = {
  protocol: 'socks5',
  hostname: 'de.example',
  port: 1080,
  username: 'anna',
  password: 'p:w',
} as const;

const understood = (profile: Partial<ProfileLine>) => ({
  ok: true,
  profile: { ...PROFILE, ...profile },
});
const decode = (value: unknown) => decodeProfileLine(JSON.stringify(value));

describe('decodeProfileLine', () => {
  it.each(pastedForms(JSON.stringify(VALUE)))('reads the form %.24s…', (text) => {
    expect(decodeProfileLine(text)).toEqual(understood({}));
    expect(
      decodeProfileLine(`${text.trim()}|de.example:1080:anna:p:w| Marta, DACH |a|note`),
    ).toEqual(understood({ proxy: PROXY, customName: 'Marta, DACH' }));
    expect(decodeProfileLine(`${text.trim()} | | Marta`)).toEqual(
      understood({ customName: 'Marta' }),
    );
  });

  it('reads JSON in quotes, as a string, as a cell of a spreadsheet and for a URL', () => {
    const text = JSON.stringify(VALUE);
    const forms = [
      JSON.stringify(text),
      `"${text.replaceAll('"', '""')}"`,
      `'${text}'`,
      encodeURIComponent(text),
      JSON.stringify(VALUE, null, 2),
      toBase64(JSON.stringify(text)),
    ];
    expect(forms.map((form) => decodeProfileLine(form))).toEqual(forms.map(() => understood({})));
  });

  it.each(['token', 'access_token', 'accessToken', 'eaab', 'Access-Token'])(
    'takes the token of %s',
    (name) => {
      expect(decode({ cookies: COOKIES, ua: USER_AGENT, [name]: ` ${TOKEN} ` })).toEqual(
        understood({}),
      );
    },
  );

  it.each(['ua', 'userAgent', 'user_agent', 'useragent', 'UserAgent'])(
    'takes the user agent of %s',
    (name) => {
      expect(decode({ cookies: COOKIES, token: TOKEN, [name]: USER_AGENT })).toEqual(
        understood({}),
      );
    },
  );

  it.each([
    ['an array', COOKIES],
    ['JSON text', JSON.stringify(COOKIES)],
    ['header text', COOKIE],
    ['base64 of header text', toBase64(COOKIE)],
    [
      'a file',
      COOKIES.map(({ name, value }) => `.facebook.com\tTRUE\t/\tTRUE\t0\t${name}\t${value}`).join(
        '\n',
      ),
    ],
  ])('takes cookies as %s, under both names', (_, cookies) => {
    for (const name of ['cookies', 'cookie']) {
      expect(decode({ ua: USER_AGENT, token: TOKEN, [name]: cookies })).toEqual(understood({}));
    }
  });

  it.each([
    'socks5://anna:p%3Aw@de.example:1080',
    'de.example:1080:anna:p:w',
    { host: 'de.example', port: 1080, type: 'socks5', login: 'anna', password: 'p:w' },
  ])('takes the proxy %j', (proxy) => {
    expect(decode({ ...VALUE, proxy })).toEqual(understood({ proxy: PROXY }));
  });

  it('takes the proxy and the name of the line before those inside', () => {
    const inside = {
      ...VALUE,
      proxy: 'http://other.example:80',
      name: 'Other',
      customName: 'Third',
    };
    expect(decode(inside)).toMatchObject({ profile: { customName: 'Other' } });
    expect(
      decodeProfileLine(`${toBase64(JSON.stringify(inside))}|de.example:1080:anna:p:w|Mine`),
    ).toEqual(understood({ proxy: PROXY, customName: 'Mine' }));
  });

  it.each([['id'], ['uid'], ['c_user']])('compares the %s with the cookies', (name) => {
    expect(decode({ ...VALUE, [name]: PROFILE.facebookId })).toEqual(understood({}));
    expect(decode({ ...VALUE, [name]: Number(PROFILE.facebookId) })).toEqual(understood({}));
    expect(decode({ ...VALUE, [name]: 'a1b2' })).toEqual(understood({}));
    expect(decode({ ...VALUE, [name]: '100012345678902' })).toEqual({
      ok: false,
      problem: 'id_mismatch',
      understood: PROFILE,
    });
  });

  it('cuts a name to what can be kept', () => {
    expect(decode({ ...VALUE, name: `\u0007${'x'.repeat(200)}` })).toEqual(
      understood({ customName: 'x'.repeat(100) }),
    );
    expect(decode({ ...VALUE, name: '\u202e' })).toEqual(understood({}));
    expect(decode({ ...VALUE, name: 17 })).toEqual(understood({}));
  });

  it('tells what it understood of a line with a fault', () => {
    const { accessToken, ...rest } = PROFILE;
    expect(decode({ ...VALUE, token: 'EAAB-1', name: 'Marta', proxy: 'a:b' })).toEqual({
      ok: false,
      problem: 'bad_token',
      understood: {
        cookie: rest.cookie,
        facebookId: rest.facebookId,
        userAgent: rest.userAgent,
        customName: 'Marta',
      },
    });
    expect(decode({ token: TOKEN })).toEqual({
      ok: false,
      problem: 'no_cookie',
      understood: { accessToken, proxy: null, customName: null },
    });
  });

  it('reads back any profile that was written in any form', () => {
    const profiles = fc.record({
      token: fc.stringMatching(/^EAA[A-Za-z0-9]{8,60}$/),
      id: fc.stringMatching(/^[1-9]\d{4,16}$/),
      xs: fc.stringMatching(/^[A-Za-z0-9%:|,-]{1,40}$/).filter((text) => text !== 'deleted'),
      userAgent: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .;:()/|"-]{0,60}[)0-9]$/),
      name: fc.stringMatching(/^[А-Яа-яA-Za-zß][А-Яа-яA-Za-z .,-]{0,40}[a-zа-я]$/u),
    });
    fc.assert(
      fc.property(profiles, ({ token, id, xs, userAgent, name }) => {
        const value = {
          cookies: [
            { name: 'c_user', value: id },
            { name: 'xs', value: xs },
          ],
          userAgent,
          token,
          name,
        };
        const profile: ProfileLine = {
          accessToken: token,
          cookie: `c_user=${id}; xs=${xs}`,
          userAgent,
          facebookId: id,
          proxy: null,
          customName: name,
        };
        for (const text of pastedForms(JSON.stringify(value))) {
          expect(decodeProfileLine(text)).toEqual({ ok: true, profile });
          expect(decodeProfileLine(`${text.trim()}||`)).toEqual({ ok: true, profile });
        }
      }),
    );
  });
});

interface Malformed {
  readonly text: string;
  readonly problem: ProfileLineProblem;
}

const WHOLE = JSON.stringify(VALUE);
const WHOLE_BASE64 = toBase64(WHOLE);

/** Values that are no text of the wanted kind, for any field. */
const NOT_TEXT = [1, true, false, [], {}, [TOKEN], { a: 1 }, 0];

/** Lines that each have one fault. */
function malformedLines(): readonly Malformed[] {
  const of = (problem: ProfileLineProblem, texts: readonly string[]): readonly Malformed[] =>
    texts.map((text) => ({ text, problem }));
  const wrapped = (problem: ProfileLineProblem, values: readonly unknown[]) =>
    of(
      problem,
      values.flatMap((value) => [JSON.stringify(value), toBase64(JSON.stringify(value))]),
    );
  const withCookie = (header: string) => ({ ...VALUE, cookies: header });
  const prefixes = (text: string) => Array.from(text, (_, at) => text.slice(0, at)).slice(1);
  const tokens = ['EAA', 'EAAB', 'EAA12', 'eaabsbCS1iHg', 'EAB12345678', 'token', 'EAAB 12345678'];
  const strangeTokens = [
    'EAAB-12345678',
    'EAABя12345678',
    'EAAB\n12345678',
    `EAA${'x'.repeat(1_000)}`,
  ];
  const proxies = [
    'a',
    'a:b',
    'a:0',
    'a:99999',
    'ftp://a:1',
    'http://a',
    'a:1:u',
    ':1',
    '256.1.1.1:80',
  ];
  return [
    ...of('empty', ['', ' ', '\n', '\t \r\n', '\ufeff']),
    ...of('too_long', ['x'.repeat(PROFILE_LINE_MAX_LENGTH + 1)]),
    ...of('not_understood', prefixes(WHOLE)),
    ...of('not_understood', prefixes(WHOLE_BASE64.replace(/.{4}=*$/, ''))),
    ...of('not_understood', [
      '|',
      '||',
      '|a.b:1|name',
      '[]',
      '""',
      '"',
      'null',
      'true',
      '17',
      '[{}]',
    ]),
    ...of('not_understood', [TOKEN, COOKIE, 'hello']),
    ...of('not_understood', ['=', '====', '%', '%7B', '%7B%', '{', '}', '{|}', '"{"', `${WHOLE}x`]),
    ...of('not_understood', [`x${WHOLE}`, toBase64('[1]'), toBase64('"x"'), toBase64('hello')]),
    ...of('not_understood', ['['.repeat(60_000), '{"a":'.repeat(10_000), '}|'.repeat(30_000)]),
    ...of('no_token', ['{}', 'e30', 'e30=', '{}|', toBase64(WHOLE.replace('"token"', '"t"'))]),
    ...wrapped(
      'no_token',
      ['', ' ', null].map((token) => ({ ...VALUE, token })),
    ),
    ...wrapped(
      'bad_token',
      [...tokens, ...strangeTokens].map((token) => ({ ...VALUE, token })),
    ),
    ...wrapped(
      'bad_token',
      NOT_TEXT.map((token) => ({ ...VALUE, token })),
    ),
    ...wrapped(
      'no_cookie',
      ['', ' ', null].map((cookies) => ({ ...VALUE, cookies })),
    ),
    ...wrapped('no_cookie', ['hello', '[', 'a b=1', 'x;y', '=;'].map(withCookie)),
    ...wrapped(
      'no_cookie',
      [1, true, false, [], {}, ['a'], [{}], [{ name: 'xs' }]].map((cookies) => ({
        ...VALUE,
        cookies,
      })),
    ),
    ...wrapped(
      'no_c_user',
      ['xs=1', 'c_user=; xs=1', 'C_USER=1; xs=1', 'cuser=1; xs=1'].map(withCookie),
    ),
    ...wrapped(
      'no_xs',
      ['c_user=1', 'c_user=1; xs=', 'c_user=1; XS=1', 'c_user=1; xs=deleted'].map(withCookie),
    ),
    ...wrapped(
      'bad_c_user',
      ['0', '01', '-1', '1.5', '1e9', 'a', 'deleted', '9'.repeat(21)].map((id) =>
        withCookie(`c_user=${id}; xs=1`),
      ),
    ),
    ...wrapped('bad_c_user', [withCookie('c_user=1; xs=1; c_user=2')]),
    ...wrapped(
      'no_user_agent',
      ['', ' ', null].map((ua) => ({ ...VALUE, ua })),
    ),
    ...wrapped(
      'bad_user_agent',
      ['я', 'a\nb', 'a\u0000', 'é', 'x'.repeat(USER_AGENT_MAX_LENGTH + 1)].map((ua) => ({
        ...VALUE,
        ua,
      })),
    ),
    ...wrapped(
      'bad_user_agent',
      NOT_TEXT.map((ua) => ({ ...VALUE, ua })),
    ),
    ...wrapped(
      'bad_proxy',
      [...proxies, 1, true, [], {}, ['a.b:1']].map((proxy) => ({ ...VALUE, proxy })),
    ),
    ...of(
      'bad_proxy',
      proxies.flatMap((proxy) => [`${WHOLE}|${proxy}`, `${WHOLE_BASE64}|${proxy}|name`]),
    ),
    ...wrapped(
      'id_mismatch',
      ['1', '0', 17, '1000123456789010', '00'].map((id) => ({ ...VALUE, id })),
    ),
    ...wrapped('id_mismatch', [
      { ...VALUE, uid: '5' },
      { ...VALUE, c_user: '5' },
    ]),
  ];
}

describe('malformed lines', () => {
  const lines = malformedLines();

  it('are at least 500, each with the reason that belongs to its fault', () => {
    expect(new Set(lines.map(({ text }) => text)).size).toBeGreaterThanOrEqual(500);
    const read = lines.map(({ text }) => {
      const reading = decodeProfileLine(text);
      return { text: text.slice(0, 200), problem: reading.ok ? 'none' : reading.problem };
    });
    expect(read).toEqual(lines.map(({ text, problem }) => ({ text: text.slice(0, 200), problem })));
  });

  it('never throw, and what is read nevertheless can be saved', () => {
    const texts = [WHOLE, WHOLE_BASE64, `${WHOLE_BASE64}|a.b:1:u:p|name`].flatMap(mutationsOf);
    expect(texts.length).toBeGreaterThan(5_000);
    for (const text of texts) {
      expectSound(text);
    }
  });

  it('of any kind never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json(), fc.base64String()),
        expectSound,
      ),
      { numRuns: 1_000 },
    );
  });
});

function expectSound(text: string): void {
  const reading = decodeProfileLine(text);
  if (!reading.ok) {
    expect(reading.problem).toMatch(
      /^(empty|too_long|not_understood|id_mismatch|(no|bad)_[a-z_]+)$/,
    );
    return;
  }
  const { accessToken, cookie, userAgent, proxy, customName, facebookId } = reading.profile;
  const adUser = {
    accessToken,
    cookie,
    userAgent,
    customName,
    ...(proxy === null ? {} : { proxy }),
  };
  expect(
    newAdUserSchema.parse({ ...adUser, authMethod: 'ads_manager_token_and_cookie' }),
  ).toMatchObject(adUser);
  expect(`${cookie};`).toContain(`c_user=${facebookId};`);
}

describe('splitProfileLines', () => {
  it('gives a line for each profile, whatever the ends of lines', () => {
    expect(splitProfileLines(`\n${WHOLE_BASE64}|a\r\n\r\n${WHOLE}\r`)).toEqual([
      `${WHOLE_BASE64}|a`,
      WHOLE,
    ]);
  });

  it('gives each member of an array, and one object over many lines as one', () => {
    expect(splitProfileLines(JSON.stringify([VALUE, WHOLE_BASE64], null, 2))).toEqual([
      WHOLE,
      WHOLE_BASE64,
    ]);
    expect(splitProfileLines(JSON.stringify(VALUE, null, 2))).toEqual([
      JSON.stringify(VALUE, null, 2),
    ]);
  });
});
