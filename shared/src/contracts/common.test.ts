import { describe, expect, it } from 'vitest';
import { lineSchema } from './common.ts';

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
  ])('refuses %j', (written) => {
    expect(lineSchema.safeParse(written).error?.issues).toMatchObject([
      { message: 'must be one line of readable text' },
    ]);
  });
});
