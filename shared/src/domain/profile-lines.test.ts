import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProfileLine, parseProfileLine, splitProfileLines } from './profile-lines.ts';
import { pastedForms, toBase64 } from './test/pasted-forms.ts';
import { COOKIE, COOKIES, TOKEN, USER_AGENT, VALUE } from './test/pasted-profile.ts';

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
const decode = (value: unknown) => parseProfileLine(JSON.stringify(value));

describe('parseProfileLine', () => {
  it.each(pastedForms(JSON.stringify(VALUE)))('reads the form %.24s…', (text) => {
    expect(parseProfileLine(text)).toEqual(understood({}));
    expect(
      parseProfileLine(`${text.trim()}|de.example:1080:anna:p:w| Marta, DACH |a|note`),
    ).toEqual(understood({ proxy: PROXY, customName: 'Marta, DACH' }));
    expect(parseProfileLine(`${text.trim()} | | Marta`)).toEqual(
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
    expect(forms.map((form) => parseProfileLine(form))).toEqual(forms.map(() => understood({})));
  });

  const ENDPOINT = { host: 'de.example', port: 1080, login: 'anna', password: 'p:w' };

  it.each([
    { proxy: ENDPOINT },
    { Proxy_Settings: { ...ENDPOINT, mode: 'socks5' } },
    { user_proxy_config: ENDPOINT },
    { proxyString: 'socks5://de.example:1080:anna:p:w' },
    { socks5: 'de.example:1080:anna:p:w' },
    { network: { proxy: ENDPOINT } },
    { proxy: [ENDPOINT] },
    { proxy: { host: 'de.example', port: 1080, auth: { login: 'anna', password: 'p:w' } } },
    { proxy: 'de.example:1080', proxy_user: 'anna', proxy_pass: 'p:w' },
    { proxy: 'de.example', proxyPort: 1080, proxyLogin: 'anna', proxyPass: 'p:w' },
    { proxyAddress: 'de.example', proxyPort: 1080, proxyLogin: 'anna', proxyPassword: 'p:w' },
    {
      proxy_type: 'socks5',
      proxy_host: 'de.example',
      proxy_port: 1080,
      proxy_user: 'anna',
      proxy_password: 'p:w',
      proxy_change_ip_url: 'https://de.example/rotate',
    },
  ])('takes the proxy of %j', (fields) => {
    expect(decode({ ...VALUE, ...fields })).toEqual(understood({ proxy: PROXY }));
  });

  it.each([
    { proxy: { mode: 'none', host: '', port: 80 } },
    { proxy: 'No proxy' },
    { user_proxy_config: { proxy_soft: 'no_proxy' } },
    { proxy: { enabled: false, host: 'de.example', port: 1080 } },
    { proxy_type: 'noproxy', proxy_host: '', proxy_port: '' },
    { isProxyUsed: false },
    { proxy: null },
  ])('reads that there is no proxy from %j', (fields) => {
    expect(decode({ ...VALUE, ...fields })).toEqual(understood({}));
  });

  it.each([
    { proxyId: 17 },
    { proxyList: ['de.example:1080', 'fr.example:1080'] },
    { proxy_settings: { mode: 'tor', host: 'de.example', port: 1080 } },
    { proxy_name: 'Germany' },
    { ip: 'de.example', port: 1080, login: 'marta@mail.example', password: 'of the profile' },
  ])('drops no proxy that it does not understand: %j', (fields) => {
    expect(decode({ ...VALUE, ...fields })).toMatchObject({ ok: false, problem: 'bad_proxy' });
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
      parseProfileLine(`${toBase64(JSON.stringify(inside))}|de.example:1080:anna:p:w|Mine`),
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
          expect(parseProfileLine(text)).toEqual({ ok: true, profile });
          expect(parseProfileLine(`${text.trim()}||`)).toEqual({ ok: true, profile });
        }
      }),
    );
  });
});

const WHOLE = JSON.stringify(VALUE);
const WHOLE_BASE64 = toBase64(WHOLE);

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
