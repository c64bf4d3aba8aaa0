import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQueryString, QueryStringError, stringifyQuery } from './query-string.ts';

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('parseQueryString', () => {
  it.each([
    ['', {}],
    ['limit=25', { limit: '25' }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    [
      'timeRange[since]=2026-01-01&timeRange[until]=2026-01-31',
      { timeRange: { since: '2026-01-01', until: '2026-01-31' } },
    ],
    ['adName[CONTAIN]=solar+panel%20%26', { adName: { CONTAIN: 'solar panel &' } }],
    ['adDeliveryStatus[IN][]=active', { adDeliveryStatus: { IN: ['active'] } }],
    ['ids%5B%5D=1', { ids: ['1'] }],
    ['q=', { q: '' }],
  ])('%s', (text, expected) => {
    expect(plain(parseQueryString(text))).toEqual(expected);
  });

  it.each([
    ['limit=1&limit=2', 'limit'],
    ['a[b=1', 'a[b'],
    ['=1', ''],
    ['[]=1', '[]'],
    ['a[][b]=1', 'a[][b]'],
    ['a=1&a[]=2', 'a[]'],
    ['a[]=1&a=2', 'a'],
    ['a=1&a[b]=2', 'a[b]'],
    ['a[b]=1&a[]=2', 'a[]'],
    ['__proto__[x]=1', '__proto__[x]'],
    ['a[constructor]=1', 'a[constructor]'],
  ])('refuses %s and names the parameter', (text, field) => {
    const error = (() => {
      try {
        return parseQueryString(text);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(QueryStringError);
    expect(error).toMatchObject({ field });
  });

  it('refuses more than a thousand pairs', () => {
    const text = Array.from({ length: 1001 }, (_, index) => `k${index}=1`).join('&');
    expect(() => parseQueryString(text)).toThrow(QueryStringError);
  });
});

describe('stringifyQuery', () => {
  it('leaves out what is not given', () => {
    expect(stringifyQuery({ a: undefined, b: null, c: 0, d: false, e: '' })).toBe('c=0&d=false&e=');
  });

  it('is read back as it was written', () => {
    const key = fc.stringMatching(/^[a-zA-Z_]{1,8}$/).filter((text) => !(text in {}));
    const leaf = fc.string();
    const list = fc.array(leaf, { minLength: 1, maxLength: 4 });
    const map = fc.dictionary(key, fc.oneof(leaf, list), { minKeys: 1, maxKeys: 3 });
    fc.assert(
      fc.property(fc.dictionary(key, fc.oneof(leaf, list, map), { maxKeys: 4 }), (input) => {
        expect(plain(parseQueryString(stringifyQuery(input)))).toEqual(plain(input));
      }),
    );
  });
});
