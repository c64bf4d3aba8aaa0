import { describe, expect, it } from 'vitest';
import { parseLooseJson, splitPastedLines } from './loose-json.ts';

describe('parseLooseJson', () => {
  it('keeps the words of Python inside texts', () => {
    expect(
      parseLooseJson(`{'a': 'None of True', "b": "it's False", 'c': True, 'd': None}`),
    ).toEqual({ a: 'None of True', b: "it's False", c: true, d: null });
  });

  it.each([
    ['breaks off', `[{'name': 'xs', 'value': '1'}, {'name': 'c_us`],
    ['is closed without its end', `[{'name': 'xs', 'value': ]`],
    ['is no object or array', 'None'],
    ['is a call', `[alert('x')]`],
  ])('refuses a text that %s', (_, text) => {
    expect(parseLooseJson(text)).toBeUndefined();
  });

  it('makes no prototype of a member', () => {
    const value = parseLooseJson(`{'__proto__': {'isAdmin': True},}`) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('isAdmin' in value).toBe(false);
  });
});

describe('splitPastedLines', () => {
  it('takes the members of a list as Python prints it', () => {
    expect(
      splitPastedLines(`[{'token': 'EAAB1', 'shared': False},\n {'token': 'EAAB2',},]`),
    ).toEqual(['{"token":"EAAB1","shared":false}', '{"token":"EAAB2"}']);
  });
});
