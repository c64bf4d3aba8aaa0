import { expect, it } from 'vitest';
import { ACCOUNT, OWN_USER, SIGNED_IN, TEAM } from '../../test/people-model.ts';
import { applySessionUpdate, readSessionOwner, readSessionUpdate } from './session-update.ts';

it('applies changes of the person, their teams and their accounts', () => {
  const user = { ...OWN_USER, firstName: 'Ann' };
  expect(applySessionUpdate(SIGNED_IN, { user })).toEqual({ ...SIGNED_IN, user });
  const team = { ...TEAM, name: 'Sellers' };
  expect(applySessionUpdate(SIGNED_IN, { team })).toEqual({ ...SIGNED_IN, userTeams: [team] });
  const account = { ...ACCOUNT, id: '6', status: 'restricted' as const };
  expect(applySessionUpdate(SIGNED_IN, { account })).toEqual({
    ...SIGNED_IN,
    userAccounts: [account],
    userInvitations: [],
  });
});

it('keeps its identity after changes of anything else', () => {
  expect(applySessionUpdate(SIGNED_IN, { user: { ...OWN_USER, id: '9' } })).toBe(SIGNED_IN);
  expect(applySessionUpdate(SIGNED_IN, { team: { ...TEAM, id: '9' } })).toBe(SIGNED_IN);
  expect(applySessionUpdate(SIGNED_IN, { account: ACCOUNT })).toBe(SIGNED_IN);
});

it('reads changes and the owner from the responses that contain them only', () => {
  const data = { data: { user: OWN_USER, session: SIGNED_IN.session } };
  const routeOf = (method: 'GET' | 'POST' | 'PATCH', path: `/${string}`) => ({ method, path });
  expect(readSessionUpdate({ route: routeOf('PATCH', '/me/profile'), data })).toEqual(data.data);
  expect(readSessionUpdate({ route: routeOf('GET', '/teams/{teamId}'), data })).toBeUndefined();
  const owner = { userId: '1', accountId: '6' };
  expect(readSessionOwner({ route: routeOf('POST', '/login'), data })).toEqual(owner);
  expect(readSessionOwner({ route: routeOf('POST', '/authenticate'), data })).toEqual(owner);
  expect(
    readSessionOwner({ route: routeOf('POST', '/me/accounts/{accountId}/select'), data }),
  ).toEqual(owner);
  expect(readSessionOwner({ route: routeOf('GET', '/me/sessions'), data })).toBeUndefined();
});
