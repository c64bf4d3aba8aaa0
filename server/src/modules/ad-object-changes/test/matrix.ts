import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Matrix, MatrixRow } from '../../../../test/harness/matrix.ts';

const ofChange =
  (body?: () => object): MatrixRow['input'] =>
  async ({ adUserId }, { factories }) => ({
    params: { changeId: await factories.buildAdObjectChange({ adUserId }) },
    ...(body === undefined ? {} : { body: body() }),
  });
const newChange = () => ({
  id: createRowId(),
  adAccountId: '1',
  level: 'ad',
  operation: { type: 'status', status: 'PAUSED' },
  objectIds: ['2'],
});

/** The profile is disconnected: 400 means that the caller had the permission. */
// biome-ignore format: a table is read by its columns
export const matrix: Matrix = {
  // route                        anon expired owner member reads manages admin restricted other creates users
  'adObjectChanges.create': { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId }, body: newChange() }) },
  'adObjectChanges.listOwn': { statuses: [401, 401, 200, 200, 200, 200, 200, 403, 200, 403, 403], input: () => ({}) },
  'adObjectChanges.get':    { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ofChange() },
  'adObjectChanges.undo':   { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ofChange(() => ({ id: createRowId() })) },
  'adObjectChanges.stop':   { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofChange() },
  'adObjectChanges.retry':  { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ofChange(() => ({})) },
};
