import type { Matrix } from '../../../../test/harness/matrix.ts';

const term = { column: 'cost', operator: 'greater_than', value: 20 };
const rule = {
  adAccountId: '77',
  adCampaignId: '78',
  binomUserId: '1',
  conditions: { operator: 'and', items: [term] },
};
const NOBODY = '999999999';

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                                 anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'rules.list':            { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'rules.create':          { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ adUserId, teamId }, { factories }) => ({ params: { adUserId }, body: { rules: [{ ...rule, binomId: await factories.buildTracker({ teamId }) }] } }) },
  'rules.changeMany':      { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { adUserId }, body: { ruleIds: [await factories.buildRule({ adUserId })], action: 'turn_on' } }) },
  'rules.update':          { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { ruleId: await factories.buildRule({ adUserId }) }, body: { isEnabled: true } }) },
  'rules.delete':          { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { ruleId: await factories.buildRule({ adUserId }) } }) },
  'rules.listTemplates':   { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'rules.createTemplate':  { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { name: 'Stop loss' } }) },
  'rules.updateTemplate':  { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { templateId: NOBODY }, body: { name: 'Stop loss' } }) },
  'rules.deleteTemplate':  { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { templateId: NOBODY } }) },
  'rules.getLimits':       { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId } }) },
  'rules.updateLimits':    { statuses: [401,  401,  403,  403,  403,  200,  200,  403,  404,  403,  403], input: ({ teamId }) => ({ params: { teamId }, body: { isPaused: true } }) },
};
