import type { Matrix } from '../../../../test/harness/matrix.ts';

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'commentInbox.listComments': { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'commentInbox.listChanges':  { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, query: { since: '0' } }) },
  'commentInbox.read':         { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: {} }) },
};
