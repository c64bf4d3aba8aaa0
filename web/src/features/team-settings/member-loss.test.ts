import { expect, it } from 'vitest';
import { findRetainedProxies } from './retained-proxies.ts';

const names = new Map([
  ['2', 'Tomasz'],
  ['3', 'Priya'],
  ['4', 'Ann'],
]);
const adUsers = [
  { id: '21', accountId: '2' },
  { id: '31', accountId: '3' },
  { id: '32', accountId: '3' },
  { id: '41', accountId: '4' },
];
const find = (proxies: Parameters<typeof findRetainedProxies>[0]['proxies']) =>
  findRetainedProxies({ accountId: '2', proxies, adUsers, nameOf: (id) => names.get(id) });

it('keeps proxies that others’ profiles use, and names their owners once', () => {
  expect(
    find([
      { accountId: '2', adUserIds: [] },
      { accountId: '2', adUserIds: ['21'] },
      { accountId: '2', adUserIds: ['21', '31', '32'] },
      { accountId: '2', adUserIds: ['41', '31'] },
      { accountId: '3', adUserIds: ['41'] },
    ]),
  ).toEqual({ count: 2, visibleCount: 4, ownerNames: ['Ann', 'Priya'] });
});

it('keeps one for an invisible profile, too', () => {
  expect(find([{ accountId: '2', adUserIds: ['99'] }])).toEqual({
    count: 1,
    visibleCount: 1,
    ownerNames: [],
  });
});
