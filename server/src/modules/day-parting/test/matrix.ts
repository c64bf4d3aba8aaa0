import { WEEKDAYS } from '@ads-checker/shared/contracts/week-hours';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Matrix, MatrixRow } from '../../../../test/harness/matrix.ts';

const ofSchedule =
  (body?: object): MatrixRow['input'] =>
  async ({ adUserId }, { factories }) => ({
    params: { scheduleId: await factories.buildSchedule({ adUserId }) },
    ...(body === undefined ? {} : { body }),
  });
const schedule = () => ({
  id: createRowId(),
  name: 'Evenings',
  adAccountId: '1',
  adAccountName: 'Helio DE 01',
  level: 'ad',
  objects: [{ id: '2', name: null }],
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, [20, 21]])),
  timeZone: 'UTC',
});

// biome-ignore format: a table is read by its columns
export const matrix: Matrix = {
  // route                    anon expired owner member reads manages admin restricted other creates users
  'dayParting.listOfProfile': { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'dayParting.list':          { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'dayParting.create':        { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId }, body: schedule() }) },
  'dayParting.update':        { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofSchedule({ isEnabled: false }) },
  'dayParting.delete':        { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofSchedule() },
};
