import type { Matrix } from '../../../../test/harness/matrix.ts';

const period = { since: '2026-11-14', until: '2026-11-20', groupBy: 'day' };

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'results.getBreakdown': { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, query: period }) },
  'results.readCountries': { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { since: '2026-11-14', until: '2026-11-20' } }) },
  'results.getTask':      { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'results.updateTask':   { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { dayZone: 'tracker' } }) },
  'results.refresh':      { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'objectResults.list':   { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, adAccountId: '1' }, query: { since: '2026-11-14', until: '2026-11-20', level: 'ad' } }) },
};
