import type { Matrix } from '../../../../test/harness/matrix.ts';

const NOBODY = '999999999';
const message = {
  type: 'root',
  children: [{ type: 'element', children: [{ type: 'text', text: 'Ad {ad name}', formats: [] }] }],
};
const event = { notificationType: 'ad_status_change', event: 'sample', locale: 'en-US' };
const template = { notificationType: 'ad_status_change', name: 'Loud', message };

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                                              anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'notificationTemplates.list':         { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'notificationTemplates.get':          { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId, templateId: NOBODY } }) },
  'notificationTemplates.create':       { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: template }) },
  'notificationTemplates.update':       { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId, templateId: NOBODY }, body: { name: 'Quiet' } }) },
  'notificationTemplates.delete':       { statuses: [401,  401,  404,  403,  403,  404,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { notificationTemplateIds: [NOBODY] } }) },
  'notificationTemplates.getLastEvent': { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, query: { notificationType: 'binom_rule_run' } }) },
  'notificationTemplates.sendToMe':     { statuses: [401,  401,  400,  403,  400,  400,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { ...event, message, customTokens: [] } }) },
};
