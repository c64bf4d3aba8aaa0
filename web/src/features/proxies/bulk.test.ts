import { expect, it } from 'vitest';
import { planDeletion, planSharing } from './bulk.ts';
import { buildProxy, buildRow } from './test/build-proxies.ts';

const rows = [
  buildRow({ proxy: buildProxy({ id: '1' }) }),
  buildRow({ proxy: buildProxy({ id: '2', isShared: true, adUserIds: ['5'] }) }),
  buildRow({ proxy: buildProxy({ id: '3' }), canManage: false }),
  buildRow({ proxy: buildProxy({ id: '4', commentUserIds: ['6'] }) }),
];
const idsOf = ({ rows: chosen, ...skipped }: ReturnType<typeof planDeletion>) => ({
  ids: chosen.map(({ id }) => id),
  ...skipped,
});

it('shares own proxies that are not shared yet', () => {
  expect(idsOf(planSharing({ rows, isShared: true }))).toEqual({
    ids: ['1', '4'],
    notManaged: 1,
    inUse: 0,
    already: 1,
  });
  expect(idsOf(planSharing({ rows, isShared: false }))).toEqual({
    ids: ['2'],
    notManaged: 1,
    inUse: 0,
    already: 2,
  });
});

it('deletes only unused proxies', () => {
  expect(idsOf(planDeletion(rows))).toEqual({ ids: ['1'], notManaged: 1, inUse: 2, already: 0 });
});
