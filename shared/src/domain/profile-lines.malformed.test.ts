import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newAdUserSchema, USER_AGENT_MAX_LENGTH } from '../contracts/ad-users.ts';
import {
  PROFILE_LINE_MAX_LENGTH,
  type ProfileLineProblem,
  parseProfileLine,
} from './profile-lines.ts';
import { mutationsOf, toBase64 } from './test/pasted-forms.ts';
import { COOKIE, TOKEN, VALUE } from './test/pasted-profile.ts';

interface Malformed {
  readonly text: string;
  readonly problem: ProfileLineProblem;
}

const WHOLE = JSON.stringify(VALUE);
const WHOLE_BASE64 = toBase64(WHOLE);

const NOT_TEXT = [1, true, false, [], {}, [TOKEN], { a: 1 }, 0];

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
      [...proxies, 1, true, [], {}, ['a.b:1', 'c.d:2']].map((proxy) => ({ ...VALUE, proxy })),
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
      const reading = parseProfileLine(text);
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
  const reading = parseProfileLine(text);
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
