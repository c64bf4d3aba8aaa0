import { describe, expect, it } from 'vitest';
import {
  EMPTY_PROXY,
  isElsewhere,
  proxyFieldsSchema,
  toFields,
  toOptionsUpdate,
  toPatch,
} from './proxy-fields.ts';
import { AT, buildProxy } from './test/build-proxies.ts';

const proxy = buildProxy({
  description: 'Residential',
  options: {
    username: 'ann',
    password: { isSet: true, setAt: AT, lastFour: 'k9ZD' },
  },
});
const fields = toFields(proxy);
const valuesOf = (options: Partial<(typeof fields)['options']> = {}, rest = {}) =>
  proxyFieldsSchema.parse({ ...fields, ...rest, options: { ...fields.options, ...options } });

describe('the fields of a proxy', () => {
  it('never contain the stored password', () => {
    expect(fields).toMatchObject({
      name: 'Frankfurt-04',
      description: 'Residential',
      isShared: false,
    });
    expect(fields.options).toEqual({
      protocol: 'socks5',
      hostname: 'fra.example',
      port: '1080',
      username: 'ann',
      password: '',
    });
  });

  it.each([
    [{ port: '' }, 'is required'],
    [{ port: '0' }, 'must be a whole number from 1 to 65535'],
    [{ port: '010' }, 'must be a whole number from 1 to 65535'],
    [{ port: '65536' }, 'must be a whole number from 1 to 65535'],
    [{ port: '1e3' }, 'must be a whole number from 1 to 65535'],
    [{ hostname: '' }, 'is required'],
    [{ hostname: 'a b' }, 'must be a host name or an IP address'],
  ])('reject %j', (options, message) => {
    const parsed = proxyFieldsSchema.safeParse({
      ...fields,
      options: { ...fields.options, ...options },
    });
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });

  it('omit the password for protocols without one', () => {
    const values = { ...EMPTY_PROXY, options: { ...fields.options, password: 'secret' } };
    const passwordWith = (protocol: 'socks4' | 'http') =>
      proxyFieldsSchema.parse({ ...values, options: { ...values.options, protocol } }).options
        .password;
    expect(passwordWith('http')).toBe('secret');
    expect(passwordWith('socks4')).toBeNull();
  });
});

it.each([
  [{}, false, null],
  [{ port: ' 1080 ' }, false, null],
  [{ username: '' }, false, { username: null }],
  [{ hostname: 'other.example' }, true, { hostname: 'other.example', password: null }],
  [{ password: 'new' }, true, { password: 'new' }],
  [
    { protocol: 'http' as const, port: '8080' },
    true,
    { protocol: 'http', port: 8080, password: null },
  ],
  [{}, true, { password: null }],
])('%j with the password given: %s becomes %j', (options, isPasswordGiven, update) => {
  expect(toOptionsUpdate({ proxy, values: valuesOf(options), isPasswordGiven })).toEqual(update);
});

it('detects when calls would go to another address', () => {
  const to = (options: Partial<typeof fields.options>) =>
    isElsewhere({ proxy, options: { ...fields.options, ...options } });
  expect([
    to({}),
    to({ username: 'b', password: 'c' }),
    to({ hostname: ' fra.example ' }),
    to({ hostname: 'b' }),
    to({ port: '1' }),
    to({ protocol: 'http' }),
  ]).toEqual([false, false, false, true, true, true]);
});

it('patches changed fields only', () => {
  expect(toPatch({ proxy, values: valuesOf() })).toBeNull();
  expect(toPatch({ proxy, values: valuesOf({}, { name: '', description: 'Mobile' }) })).toEqual({
    name: null,
    description: 'Mobile',
  });
});
