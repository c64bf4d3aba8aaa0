import { toAppError } from '@ads-checker/shared/error-responses';
import { AppError } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import type { AdObjectEdit, CommandBefore } from '../model/types.ts';
import {
  classifyFailure,
  describeCommand,
  isStaleMoney,
  retryDelayMs,
  toStoredError,
} from './policy.ts';

const refused = (code: string) =>
  new AppError('UnavailableError', 'Please try again.', { code, details: { retryAfterMs: 2_000 } });

it('waits as long as the server asks for an earlier attempt at the same command', () => {
  const random = () => 1;
  expect(retryDelayMs({ attempt: 7, error: refused('in_progress'), random })).toBe(2_000);
  expect(retryDelayMs({ attempt: 7, error: refused('usage_limit'), random })).toBe(60_000);
  expect(retryDelayMs({ attempt: 1, error: refused('usage_limit'), random })).toBe(2_000);
});

it.each([
  { age: 'new', askedMinutesAgo: 1, spendsMoney: true, isAsked: false },
  { age: 'old', askedMinutesAgo: 16, spendsMoney: true, isAsked: true },
  { age: 'of a clock that was ahead', askedMinutesAgo: -60, spendsMoney: true, isAsked: true },
  { age: 'old, but free', askedMinutesAgo: 16, spendsMoney: false, isAsked: false },
])('asks again before it spends what is $age', ({ askedMinutesAgo, spendsMoney, isAsked }) => {
  const nowMs = Date.parse('2026-03-02T09:00:00Z');
  const createdAt = new Date(nowMs - askedMinutesAgo * 60_000).toISOString();
  expect(isStaleMoney({ command: { spendsMoney, createdAt, confirmedAt: null }, nowMs })).toBe(
    isAsked,
  );
});

it('counts only an answer of the server as a refusal, however often a gateway answers', () => {
  const classify = (status: number, json: unknown) =>
    classifyFailure({
      error: toAppError({ request: 'PATCH /ads/1', status, retryAfter: null, json }),
      attempt: 50,
    });
  const statuses = [401, 403, 404, 408, 413, 431, 500, 502, 503, 504];
  expect(statuses.map((status) => classify(status, undefined))).toEqual(
    statuses.map(() => 'retry'),
  );
  expect(classify(502, { error: 'Bad gateway' })).toBe('retry');
  expect(classify(404, { error: 'Gone.', type: 'NotFoundError' })).toBe('reject');
  expect(classify(502, { error: 'Facebook has a problem.', type: 'VendorError' })).toBe('reject');
});

it('keeps the rejected fields and the network’s message', () => {
  const fields = [
    { field: 'body.dailyBudget', message: 'Too low.' },
    { field: 'body.bidAmount.amount', message: 'must be at least 0' },
    { field: 'params.adSetId', message: 'must be digits only' },
  ];
  const error = new AppError('ValidationError', 'Facebook rejected these values.', {
    code: 100,
    details: { fields, networkMessage: 'Too low.' },
  });
  expect(toStoredError(error)).toEqual({
    message: 'Facebook rejected these values.',
    code: 100,
    networkMessage: 'Too low.',
    fields: { dailyBudget: 'Too low.', bidAmount: 'must be at least 0' },
  });
});

it('ignores a second switch of a person or an ad object while one is in flight', () => {
  const restricted = { status: 'restricted' } as const;
  expect(
    describeCommand({
      input: {
        name: 'setAccountStatus',
        target: { kind: 'account', id: '3', label: 'Boris' },
        payload: restricted,
      },
      before: {},
    }),
  ).toEqual({ patch: restricted, whenBusy: 'ignore', spendsMoney: false });
  const paused = { status: 'PAUSED' } as const;
  const target = { kind: 'ad', id: '5', adUserId: '7', adAccountId: '9', label: '' } as const;
  expect(
    describeCommand({ input: { name: 'setStatus', target, payload: paused }, before: {} }),
  ).toEqual({ patch: paused, whenBusy: 'ignore', spendsMoney: false });
});

it('needs confirmation for rules that are switched on, not for those left off', () => {
  const target = { kind: 'binomRule', id: '5', label: 'Stop without leads' } as const;
  const spends = (payload: { isEnabled?: boolean; name?: string }): boolean =>
    describeCommand({ input: { name: 'updateBinomRule', target, payload }, before: {} })
      .spendsMoney;
  expect([{ isEnabled: true }, { isEnabled: false }, { name: 'Stop' }].map(spends)).toEqual([
    true,
    false,
    false,
  ]);
  const rule = { adAccountId: '1', adCampaignId: '2', binomId: '3', binomUserId: '4' };
  const creates = (...states: readonly (boolean | undefined)[]): boolean =>
    describeCommand({
      input: {
        name: 'createBinomRules',
        target,
        payload: { rules: states.map((isEnabled) => ({ ...rule, isEnabled })) },
      },
      before: {},
    }).spendsMoney;
  expect([creates(false, false), creates(false, true), creates(undefined)]).toEqual([
    false,
    true,
    true,
  ]);
});

const eur = (amount: string) => ({ amount, currency: 'EUR' });
it.each<[string, AdObjectEdit, CommandBefore, boolean]>([
  ['a higher budget', { dailyBudget: eur('60.00') }, { dailyBudget: eur('45.00') }, true],
  ['a lower budget', { dailyBudget: eur('9.00') }, { dailyBudget: eur('45.00') }, false],
  ['a budget that was not known', { lifetimeBudget: eur('9.00') }, { lifetimeBudget: null }, true],
  ['a higher bid', { bidAmount: eur('2.00') }, { bidAmount: eur('1.99') }, true],
  ['a later end', { endTime: '2026-12-02T00:00:00Z' }, { endTime: '2026-12-01T00:00:00Z' }, true],
  ['no end any more', { endTime: null }, { endTime: '2026-12-01T00:00:00Z' }, true],
  ['a first end', { endTime: '2026-12-01T00:00:00Z' }, { endTime: null }, false],
  [
    'an earlier end',
    { endTime: '2026-12-01T00:00:00Z' },
    { endTime: '2026-12-02T00:00:00Z' },
    false,
  ],
  ['a name', { name: 'B' }, { name: 'A' }, false],
])('needs confirmation for %s that waited long: %#', (_, payload, before, spendsMoney) => {
  const target = { kind: 'ad_set', id: '5', adUserId: '7', adAccountId: '9', label: '' } as const;
  expect(describeCommand({ input: { name: 'editAdObject', target, payload }, before })).toEqual({
    patch: payload,
    whenBusy: 'latest-wins',
    spendsMoney,
  });
});
