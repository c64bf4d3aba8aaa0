import type { Matrix } from '../../../../test/harness/matrix.ts';

const rule = {
  adAccountId: '77',
  adCampaignId: '78',
  binomUserId: '1',
  conditions: {
    operator: 'and',
    items: [{ column: 'cost', operator: 'greater_than', value: 20 }],
  },
};

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                               anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'ruleActions.runNow':   { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { ruleId: await factories.buildRule({ adUserId }) } }) },
  'ruleActions.undoRun':  { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { runId: await factories.buildRuleRun({ ruleId: await factories.buildRule({ adUserId }) }) } }) },
  'ruleActions.undoRunObject': { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: async ({ adUserId }, { factories }) => ({ params: { objectId: '79', runId: await factories.buildRuleRun({ ruleId: await factories.buildRule({ adUserId }) }) } }) },
  'ruleActions.dryRun':   { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: async ({ adUserId, teamId }, { factories }) => ({ params: { adUserId }, body: { rule: { ...rule, binomId: await factories.buildTracker({ teamId }) } } }) },
  'ruleActions.worstCase': { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId }, body: { rules: [{ adAccountId: '77', adCampaignId: '78' }] } }) },
  'ruleActions.backtest': { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ adUserId, teamId }, { factories }) => ({ params: { adUserId }, body: { days: 3, rule: { ...rule, binomId: await factories.buildTracker({ teamId }) } } }) },
  'ruleActions.simulate': { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ adUserId, teamId }, { factories }) => ({ params: { adUserId }, body: { rule: { ...rule, binomId: await factories.buildTracker({ teamId }) } } }) },
  'ruleRuns.listRuns':       { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { ruleId: await factories.buildRule({ adUserId }) } }) },
  'ruleRuns.listRunObjects': { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { runId: await factories.buildRuleRun({ ruleId: await factories.buildRule({ adUserId }) }) } }) },
};
