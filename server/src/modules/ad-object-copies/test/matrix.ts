import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Matrix } from '../../../../test/harness/matrix.ts';

const wanted = () => ({
  id: createRowId(),
  adAccountId: '1',
  level: 'ad',
  sourceIds: ['2'],
  count: 1,
  isDeep: false,
  suffix: ' - Copy',
});

/** The profile is disconnected: 400 means that the caller had the permission. */
// biome-ignore format: a table is read by its columns
export const matrix: Matrix = {
  // route                       anon expired owner member reads manages admin restricted other creates users
  'adObjectCopies.create': { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId }, body: wanted() }) },
  'adObjectCopies.get':    { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: async ({ adUserId }, { factories }) => ({ params: { copyId: await factories.buildAdObjectCopy({ adUserId }) } }) },
};
