import { expect, it } from 'vitest';
import { buildAdUser } from '../../ad-users/test/build-profiles.ts';
import { toAccountRows } from '../account-rows.ts';
import { buildAccount, NOW } from '../test/build-accounts.ts';
import { findAnswers, isAsked } from './find-answers.ts';

const insights = (spend: string) => ({ ...buildAccount().insights, spend }) as never;
const rows = toAccountRows({
  adAccounts: [
    buildAccount({ id: '1', rejectedAdCount: 2, insights: insights('10') }),
    buildAccount({ id: '2', rejectedAdCount: 9, insights: insights('5') }),
    buildAccount({ id: '2', adUserId: '2', rejectedAdCount: 9, insights: insights('5') }),
    buildAccount({ id: '3', rejectedAdCount: null, insights: insights('99') }),
    buildAccount({ id: '4', rejectedAdCount: 0, insights: null }),
  ],
  adUsers: [buildAdUser(), buildAdUser({ id: '2' })],
  convertMoneyToUSD: false,
  now: NOW,
});

it.each([
  ['rejected', 'rejected ads', true],
  ['Rejected', 'rejected ads', true],
  ['today’s losers', "today's losers", true],
  ['los', 'today’s losers', true],
  ['ad', 'rejected ads', false],
  ['rejected images', 'rejected ads', false],
  ['', 'rejected ads', false],
])('takes %j for %j: %s', (query, words, isTaken) => {
  expect(isAsked({ query, words })).toBe(isTaken);
});

it('lists each ad account once, the most first, and the open one before all', () => {
  const find = (question: 'rejected' | 'losers', openAccountId: string | null) =>
    findAnswers({ rows, question, openAccountId }).map(({ row }) => row.key);
  expect(find('rejected', null)).toEqual(['1/2', '1/1']);
  expect(find('rejected', '1')).toEqual(['1/1', '1/2']);
  expect(find('losers', null)).toEqual(['1/3', '1/1', '1/2']);
});

it('opens the ads that answer', () => {
  const [losers] = findAnswers({ rows, question: 'losers', openAccountId: null });
  const figures = encodeURIComponent('["spend>0","results=0"]').replaceAll('%20', '+');
  expect(losers?.path).toBe(`/checker/users/1/accounts/3/ads?figures=${figures}`);
});
