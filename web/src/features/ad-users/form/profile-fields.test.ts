import { describe, expect, it } from 'vitest';
import { buildLine, buildSecrets } from '../test/build-lines.ts';
import { buildAdUser } from '../test/build-profiles.ts';
import { readPasted } from './paste.ts';
import {
  editedProfileSchema,
  emptyFields,
  newProfileSchema,
  splitChanges,
  toFields,
  toNewAdUser,
} from './profile-fields.ts';

const METHOD = 'ads_manager_token_and_cookie';
const adUser = buildAdUser({ customName: 'Marta 2', proxyId: '8' });
const proxy = {
  protocol: 'socks5',
  hostname: '203.0.113.9',
  port: 1080,
  username: null,
  password: null,
} as const;

function messagesOf(schema: typeof newProfileSchema, fields: unknown) {
  const { error } = schema.safeParse(fields);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

describe('the fields of a new profile', () => {
  it('report missing and invalid values', () => {
    expect(messagesOf(newProfileSchema, emptyFields({ groupId: null }))).toEqual([
      ['userAgent', 'is required'],
      ['userAgent', 'must be one line of plain text'],
      ['accessToken', 'is required'],
      ['accessToken', 'must be a token that begins with EAA'],
      ['cookie', 'is required'],
    ]);
    expect(
      messagesOf(newProfileSchema, {
        ...emptyFields({ groupId: null }),
        ...buildSecrets('1001'),
        cookie: 'c_user=1001',
      }),
    ).toEqual([['cookie', 'cookie:no_xs']]);
  });

  it('need no cookies for a token without a browser session, and send none', () => {
    const fields = {
      ...emptyFields({ groupId: null }),
      ...buildSecrets('1001'),
      authMethod: 'access_token',
    };
    for (const cookie of ['', 'c_user=1001', buildSecrets('1001').cookie]) {
      expect(toNewAdUser(newProfileSchema.parse({ ...fields, cookie }))).not.toHaveProperty(
        'cookie',
      );
    }
  });

  it('send a pasted proxy unless another is chosen', () => {
    const fields = newProfileSchema.parse({
      ...emptyFields({ groupId: '5' }),
      ...buildSecrets('1001'),
      customName: '  Anna ',
      pastedProxy: proxy,
    });
    const sent = {
      authMethod: 'ads_manager_token_and_cookie',
      ...buildSecrets('1001'),
      customName: 'Anna',
      groupId: '5',
      isShared: false,
      isUsedForPixelShare: false,
    };
    expect(toNewAdUser(fields)).toEqual({ ...sent, proxyId: null, proxy });
    expect(toNewAdUser({ ...fields, proxyId: '9' })).toEqual({ ...sent, proxyId: '9' });
  });
});

describe('the fields of an existing profile', () => {
  const unchanged = editedProfileSchema({ hasCookies: true }).parse(toFields(adUser));

  it('contain no secret, and require none', () => {
    expect(unchanged).toMatchObject({ accessToken: '', cookie: '' });
    expect(splitChanges({ adUser, fields: unchanged })).toEqual({ own: null, tried: null });
  });

  it('still validate an entered secret', () => {
    expect(
      messagesOf(editedProfileSchema({ hasCookies: true }), {
        ...toFields(adUser),
        accessToken: 'wrong',
        cookie: 'c_user=x; xs=1',
      }).toSorted(),
    ).toEqual([
      ['accessToken', 'must be a token that begins with EAA'],
      ['cookie', 'cookie:bad_c_user'],
    ]);
  });

  it('need cookies only when the chosen method uses them and none are stored', () => {
    const schema = editedProfileSchema({ hasCookies: false });
    const fields = toFields(adUser);
    expect(messagesOf(schema, { ...fields, authMethod: 'access_token', cookie: 'junk' })).toEqual(
      [],
    );
    expect(messagesOf(schema, { ...fields, authMethod: METHOD })).toEqual([
      ['cookie', 'is required'],
    ]);
    const ignored = { ...unchanged, authMethod: 'access_token', cookie: 'junk' } as const;
    expect(splitChanges({ adUser, fields: ignored })).toEqual({
      own: null,
      tried: { authMethod: 'access_token' },
    });
  });

  it('separate queued changes from those verified first', () => {
    const { accessToken } = buildSecrets('1001');
    expect(
      splitChanges({
        adUser,
        fields: {
          ...unchanged,
          accessToken,
          proxyId: null,
          customName: null,
          isShared: true,
        },
      }),
    ).toEqual({
      own: { customName: null, isShared: true },
      tried: { accessToken, proxyId: null },
    });
  });
});

describe('a pasted value', () => {
  it('is one profile, several, or none', () => {
    const whole = buildLine({ facebookId: '1001' });
    expect(readPasted('  \n ', METHOD)).toEqual({ kind: 'nothing' });
    expect(readPasted(`${whole}\n${whole}`, METHOD)).toEqual({ kind: 'many', count: 2 });
    expect(readPasted(whole, METHOD)).toEqual({
      kind: 'one',
      problem: null,
      understood: {
        ...buildSecrets('1001'),
        facebookId: '1001',
        proxy: null,
        customName: null,
      },
    });
  });

  it('needs no cookies where the login method uses none', () => {
    const { accessToken, userAgent } = buildSecrets('1001');
    for (const cookies of [undefined, 'xs=1']) {
      expect(
        readPasted(buildLine({ facebookId: '1001', parts: { cookies } }), 'access_token'),
      ).toEqual({
        kind: 'one',
        problem: null,
        understood: {
          accessToken,
          cookie: null,
          userAgent,
          facebookId: null,
          proxy: null,
          customName: null,
        },
      });
    }
  });

  it('reports what is missing, and keeps what was parsed', () => {
    const { userAgent } = buildSecrets('1001');
    expect(
      readPasted(
        buildLine({ facebookId: '1001', parts: { token: undefined, cookies: 'xs=1' } }),
        METHOD,
      ),
    ).toEqual({
      kind: 'one',
      problem: 'no_token',
      understood: { userAgent, proxy: null, customName: null },
    });
  });
});
