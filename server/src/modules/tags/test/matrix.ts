import type { Matrix } from '../../../../test/harness/matrix.ts';

const tag = { name: 'Winners' };

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                            anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'tags.list':     { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'tags.get':      { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { tagId: '999999999' } }) },
  'tags.create':   { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: tag }) },
  'tags.update':   { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { tagId: '999999999' }, body: tag }) },
  'tags.delete':   { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { tagId: '999999999' } }) },
  'tags.assign':   { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { tagId: '999999999' }, body: { level: 'ad_user', objectIds: [adUserId] } }) },
  'tags.unassign': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { tagId: '999999999' }, body: { level: 'ad_user', objectIds: [adUserId] } }) },
};
