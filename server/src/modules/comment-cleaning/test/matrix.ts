import { NO_CRITERIA } from '@ads-checker/shared/contracts/comment-cleaning';
import type { Matrix } from '../../../../test/harness/matrix.ts';

const body = { action: 'hide', criteria: { ...NO_CRITERIA, hasLinks: true }, adAccountIds: null };

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'commentCleaning.getTask':    { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'commentCleaning.updateTask': { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { disabledUntil: null } }) },
  'commentCleaning.runTask':    { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'commentCleaning.tryTask':    { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body }) },
  'commentCleaning.getPostCleaning': { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId, pagePostId: '1_2' } }) },
  'commentCleaning.listJobs':   { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'commentCleaning.undoJob':    { statuses: [401,  401,  404,  404,  403,  404,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, jobId: '999999' } }) },
};
