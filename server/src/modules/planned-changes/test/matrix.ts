import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Matrix, MatrixRow } from '../../../../test/harness/matrix.ts';

const ofPlanned =
  (body?: object): MatrixRow['input'] =>
  async ({ adUserId }, { factories }) => ({
    params: { plannedChangeId: await factories.buildPlannedChange({ adUserId }) },
    ...(body === undefined ? {} : { body }),
  });
const planned = (adUserId: string) => ({
  id: createRowId(),
  adUserId,
  adAccountId: '1',
  adAccountName: 'Helio DE 01',
  currency: 'EUR',
  level: 'ad',
  operation: { type: 'status', status: 'PAUSED' },
  objectIds: ['2'],
  localTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
});

// biome-ignore format: a table is read by its columns
export const matrix: Matrix = {
  // route                 anon expired owner member reads manages admin restricted other creates users
  'plannedChanges.list':   { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'plannedChanges.create': { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId, adUserId }) => ({ params: { accountId }, body: planned(adUserId) }) },
  'plannedChanges.update': { statuses: [401, 401, 200, 404, 404, 200, 404, 403, 404, 403, 403], input: ofPlanned({ operation: { type: 'status', status: 'ACTIVE' } }) },
  'plannedChanges.undo':   { statuses: [401, 401, 400, 404, 404, 400, 404, 403, 404, 403, 403], input: ofPlanned() },
  'plannedChanges.cancel': { statuses: [401, 401, 200, 404, 404, 200, 404, 403, 404, 403, 403], input: ofPlanned() },
};
