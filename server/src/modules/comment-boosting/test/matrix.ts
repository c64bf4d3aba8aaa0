import type { Matrix } from '../../../../test/harness/matrix.ts';

const commentTaskId = '999999999';
const commentUserId = '999999999';
const task = { commentPresetId: '999999999', postUrl: '1_2' };

/** The profile is disconnected: 400 means that the caller had the permission. */
// biome-ignore format: one line for each route
export const matrix: Matrix = {
  //                                       anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'commentBoosting.listTasks':  { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'commentBoosting.getTask':    { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { commentTaskId } }) },
  'commentBoosting.createTask': { statuses: [401,  401,  404,  403,  403,  404,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: task }) },
  'commentBoosting.pauseTask':  { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { commentTaskId } }) },
  'commentBoosting.startTask':  { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { commentTaskId } }) },
  'commentBoosting.deleteTask': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { commentTaskId } }) },
  'commentBoosting.listUsers':  { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'commentBoosting.createUser': { statuses: [401,  401,  400,  403,  403,  400,  403,  403,  404,  403,  403], input: ({ accountId, adUserId }) => ({ params: { accountId }, body: { adUserId, pageId: '1' } }) },
  'commentBoosting.updateUser': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { commentUserId }, body: { shared: true } }) },
  'commentBoosting.deleteUser': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { commentUserId } }) },
  'commentBoosting.checkUser':  { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { commentUserId } }) },
};
