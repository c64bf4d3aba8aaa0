import fc from 'fast-check';
import type { CommandInput } from '../src/replica/model/types.ts';

const account = { kind: 'account', id: '7', label: 'Boris' } as const;
export const ownedUpdate = fc.oneof(
  fc
    .record(
      { firstName: fc.constantFrom('Ann', 'Anna'), lastName: fc.constantFrom('B', 'C') },
      { requiredKeys: [] },
    )
    .map(
      (payload): CommandInput => ({
        name: 'updateProfile',
        target: { kind: 'user', id: '1', label: 'Anna' },
        payload,
      }),
    ),
  fc
    .record(
      { convertMoneyToUSD: fc.boolean(), showAdAccountFundingSource: fc.boolean() },
      { requiredKeys: [] },
    )
    .map(
      (settings): CommandInput => ({
        name: 'updateProfile',
        target: { kind: 'user', id: '1', label: 'Anna' },
        payload: { settings },
      }),
    ),
  fc
    .record(
      { name: fc.constantFrom('A', 'B', 'C'), description: fc.constantFrom('x', 'y') },
      { requiredKeys: [] },
    )
    .map(
      (payload): CommandInput => ({
        name: 'updateTeam',
        target: { kind: 'team', id: '4', label: 'Buyers' },
        payload,
      }),
    ),
  fc.record({ manage_team: fc.boolean(), read_team_ads: fc.boolean() }, { requiredKeys: [] }).map(
    (permissions): CommandInput => ({
      name: 'updateAccountPermissions',
      target: account,
      payload: { permissions },
    }),
  ),
  fc.constantFrom('active' as const, 'restricted' as const).map(
    (status): CommandInput => ({
      name: 'setAccountStatus',
      target: account,
      payload: { status },
    }),
  ),
  fc
    .record(
      {
        customName: fc.constantFrom('M', null),
        groupId: fc.constantFrom('41', '42', null),
        isShared: fc.boolean(),
        isUsedForPixelShare: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map(
      (payload): CommandInput => ({
        name: 'updateAdUser',
        target: { kind: 'adUser', id: '31', label: 'Marta' },
        payload,
      }),
    ),
  fc
    .record(
      {
        name: fc.constantFrom('A', 'B'),
        icon: fc.constantFrom('gift' as const, 'key' as const),
        color: fc.nat({ max: 2 }),
      },
      { requiredKeys: [] },
    )
    .map(
      (payload): CommandInput => ({
        name: 'updateAdUserGroup',
        target: { kind: 'adUserGroup', id: '41', label: 'Solar' },
        payload,
      }),
    ),
  fc
    .record(
      {
        name: fc.constantFrom('P', null),
        description: fc.constantFrom('x', null),
        isShared: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map(
      (payload): CommandInput => ({
        name: 'updateProxy',
        target: { kind: 'proxy', id: '51', label: 'Frankfurt' },
        payload,
      }),
    ),
);
