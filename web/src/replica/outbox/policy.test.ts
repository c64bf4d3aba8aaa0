import { AppError } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import { describeCommand, retryDelayMs } from './policy.ts';

const refused = (code: string) =>
  new AppError('UnavailableError', 'Please try again.', { code, details: { retryAfterMs: 2_000 } });

it('waits as long as the server says for an earlier attempt at the same command', () => {
  const random = () => 1;
  expect(retryDelayMs({ attempt: 7, error: refused('in_progress'), random })).toBe(2_000);
  expect(retryDelayMs({ attempt: 7, error: refused('usage_limit'), random })).toBe(60_000);
  expect(retryDelayMs({ attempt: 1, error: refused('usage_limit'), random })).toBe(2_000);
});

it('ignores a second switch of a person or an ad object while one is on its way', () => {
  const restricted = { status: 'restricted' } as const;
  expect(
    describeCommand({
      name: 'setAccountStatus',
      target: { kind: 'account', id: '3', label: 'Boris' },
      payload: restricted,
    }),
  ).toEqual({ patch: restricted, whenBusy: 'ignore', spendsMoney: false });
  const paused = { status: 'PAUSED' } as const;
  const target = { kind: 'ad', id: '5', adUserId: '7', adAccountId: '9', label: '' } as const;
  expect(describeCommand({ name: 'setStatus', target, payload: paused })).toEqual({
    patch: paused,
    whenBusy: 'ignore',
    spendsMoney: false,
  });
});
