import { describe, expect, it } from 'vitest';
import { dateSchema, decimalSchema, idSchema, lineSchema, timestampSchema } from './common.ts';

describe('lineSchema', () => {
  it.each([
    ['Northpine Media', 'Northpine Media'],
    ['  Żółć & Co. ', 'Żółć & Co.'],
    ['Анна-Мария', 'Анна-Мария'],
    ['李小龙', '李小龙'],
    ['Team 🚀', 'Team 🚀'],
    ['', ''],
  ])('takes %j', (written, taken) => {
    expect(lineSchema.parse(written)).toBe(taken);
  });

  it.each([
    'two\nlines',
    'tab\there',
    '\u200B',
    '\u200B\u2060',
    'a\u202Eb',
    'a\u2066b',
    'bell\u0007',
    '\u3164',
    '\u2800\uFFA0',
  ])('refuses %j', (written) => {
    expect(lineSchema.safeParse(written).error?.issues).toMatchObject([
      { message: 'must be one line of readable text' },
    ]);
  });
});

describe('values of the wire', () => {
  it.each([
    ['idSchema', idSchema, ['1', '0', '12345678901234567890']],
    ['dateSchema', dateSchema, ['2026-11-20', '2024-02-29']],
    ['timestampSchema', timestampSchema, ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.5+05:30']],
    ['decimalSchema', decimalSchema, ['0', '-12.50', '0.00000001', '123456789012345678901234']],
  ] as const)('of %s are taken as they are', (_, schema, values) => {
    expect(values.map((value) => schema.parse(value))).toEqual(values);
  });

  it.each([
    ['idSchema', idSchema, ['', '-1', '1.5', '1e3', ' 1', 'act_1', '123456789012345678901', 1]],
    ['dateSchema', dateSchema, ['', '2026-02-30', '20.11.2026', '2026-11-20T09:00:00Z', 'today']],
    ['timestampSchema', timestampSchema, ['2026-11-20', '2026-11-20T09:00:00', 'soon', 1774132436]],
    ['decimalSchema', decimalSchema, ['', '1,5', '1e3', 'NaN', 'Infinity', '.5', 1]],
  ] as const)('that are none of %s are refused', (_, schema, values) => {
    expect(values.filter((value) => schema.safeParse(value).success)).toEqual([]);
  });
});
