import type { Matrix } from '../../../../test/harness/matrix.ts';

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                                anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'notifications.update': { statuses: [401,  401,  200,  404,  404,  404,  404,  403,  404,  403,  403], input: async ({ accountId }, { factories }) => ({ params: { notificationId: await factories.buildNotification({ accountId }) }, body: { isRead: true } }) },
};
