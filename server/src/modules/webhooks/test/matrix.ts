import { webhookRoutes as r } from '@ads-checker/shared/contracts/webhooks';
import type { Matrix, MatrixRow } from '../../../../test/harness/matrix.ts';

/** An administrator creates one for each calling role. */
const build: (
  ...given: Parameters<MatrixRow['input']>
) => Promise<{ params: { webhookId: string } }> = async ({ teamId }, { factories }) => ({
  params: { webhookId: await factories.buildWebhook({ teamId }) },
});
const body = r.create.body.parse({
  address: 'http://127.0.0.1:9/hook',
  events: ['ad_status_change'],
});

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                          anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'webhooks.list':           { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'webhooks.create':         { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId }, body }) },
  'webhooks.update':         { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: async (...given) => ({ ...(await build(...given)), body: { isEnabled: false } }) },
  'webhooks.delete':         { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: build },
  'webhooks.renewSecret':    { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: build },
  'webhooks.sendTest':       { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: build },
  'webhooks.listDeliveries': { statuses: [401,  401,  403,  403,  403,  403,  200,  403,  404,  403,  403], input: build },
};
