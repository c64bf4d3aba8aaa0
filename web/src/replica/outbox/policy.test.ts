import { AppError } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import { retryDelayMs } from './policy.ts';

const refused = (code: string) =>
  new AppError('UnavailableError', 'Please try again.', { code, details: { retryAfterMs: 2_000 } });

it('waits as long as the server says for an earlier attempt at the same command', () => {
  const random = () => 1;
  expect(retryDelayMs({ attempt: 7, error: refused('in_progress'), random })).toBe(2_000);
  expect(retryDelayMs({ attempt: 7, error: refused('usage_limit'), random })).toBe(60_000);
  expect(retryDelayMs({ attempt: 1, error: refused('usage_limit'), random })).toBe(2_000);
});
