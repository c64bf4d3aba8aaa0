import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './common.ts';
import { listContractIssues } from './test/contract-issues.ts';

function messagesOf(schema: z.ZodType, value: unknown): readonly string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);
}

describe('messages about bad fields', () => {
  it('are never those of the validator, in any contract', () => {
    const ofValidator = z.core.locales.en().localeError;
    const foreign = listContractIssues().filter(({ issue }) => {
      const theirs = ofValidator(issue as z.core.$ZodRawIssue);
      return issue.message === (typeof theirs === 'string' ? theirs : theirs?.message);
    });
    expect(new Set(foreign.map(({ issue }) => issue.message))).toEqual(new Set());
  });

  it.each([
    [z.string(), undefined, 'is required'],
    [z.string(), 1, 'must be text'],
    [z.int(), 'x', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(3), 'x', 'must have at least 3 characters'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 items'],
    [z.number().min(0.5), 0, 'must be at least 0.5'],
    [z.number().positive(), 0, 'must be above 0'],
    [z.number().lt(3), 3, 'must be below 3'],
    [z.iso.date(), 'x', 'must be a date such as 2026-01-31'],
    [z.string().regex(/a/), 'x', 'is not valid'],
    [z.enum(['a', 'b']), 'x', 'must be one of a, b'],
    [z.enum(Array.from('abcdefghijklm')), 'x', 'must be one of the known values'],
    [z.literal('a'), 'x', 'must be a'],
    [z.union([z.string(), z.number()]), true, 'is not valid'],
    [z.strictObject({}), { x: 1 }, 'has unknown fields: x'],
    [z.string().refine(() => false), 'x', 'is not valid'],
    [z.string().min(2, 'is too short'), 'x', 'is too short'],
  ])('%#: %s', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message]);
  });
});
