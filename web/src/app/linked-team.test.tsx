import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atEight, atNine, movedToEight } from '../../test/startup.ts';
import { setTransport } from '../lib/api.ts';
import { canResume, openLinkedTeam } from './linked-team.ts';

const teamOf = (accountId: string): string =>
  atNine.userAccounts.find(({ id }) => id === accountId)?.teamId ?? '';
const address = (): string => `${location.pathname}${location.search}`;
const visit = (path: string): void => history.replaceState(null, '', path);

let selected: unknown[] = [];
let restore = (): void => undefined;
beforeEach(() => {
  selected = [];
  restore = setTransport({
    send: async ({ route, params }) => {
      expect(route).toBe(identityRoutes.selectAccount);
      selected.push(params);
      const account = atEight.userAccounts.find(({ id }) => id === '8');
      return {
        status: 200,
        retryAfter: null,
        json: { data: { session: atEight.session, account } },
      };
    },
    openStream: () => () => undefined,
  });
});
afterEach(() => {
  restore();
  visit('/');
});

it('a link to the current team keeps the session and cleans the URL', async () => {
  visit(`/notifications?topic=ads&team=${teamOf('9')}`);
  expect(canResume(atNine)).toBe(true);
  expect(address()).toBe('/notifications?topic=ads');
  expect(await openLinkedTeam(atNine)).toBe(atNine);
  expect(selected).toEqual([]);
});

it('a link to another team of the person switches the session', async () => {
  visit(`/notifications?team=${teamOf('8')}`);
  expect(canResume(atNine)).toBe(false);
  const opened = await openLinkedTeam(atNine);
  expect(opened.session.accountId).toBe('8');
  expect(selected).toEqual([{ accountId: '8' }]);
  expect(address()).toBe('/notifications');
});

it('a link to a team in which the person is not active changes nothing', async () => {
  for (const team of ['77', teamOf('9')]) {
    visit(`/notifications?team=${team}`);
    expect(canResume(movedToEight)).toBe(true);
    visit(`/notifications?team=${team}`);
    expect(await openLinkedTeam(movedToEight)).toBe(movedToEight);
    expect(address()).toBe('/notifications');
  }
  expect(selected).toEqual([]);
});
