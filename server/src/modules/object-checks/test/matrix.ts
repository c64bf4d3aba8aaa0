import type { Matrix } from '../../../../test/harness/matrix.ts';

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'objectChecks.getTask':        { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'objectChecks.updateTask':     { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { shouldCheckAds: false } }) },
  'objectChecks.runTask':        { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'objectChecks.listEvents':     { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'objectChecks.listAdAccounts': { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
};
