import type { Matrix, MatrixRow } from '../../../../test/harness/matrix.ts';

const scope = { isEveryAdUser: true };
const ofRule =
  (fields: object = {}): MatrixRow['input'] =>
  async ({ accountId }, { factories }) => ({
    params: { accountId, ruleId: await factories.buildScopedRule({ accountId }) },
    ...fields,
  });

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                           anon exp  own  mem  read mng  adm  rstr othr crt  all
  'scopedRules.list':         { statuses: [401, 401, 200, 403, 200, 200, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'scopedRules.create':       { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: async ({ accountId, teamId }, { factories }) => ({ params: { accountId }, body: { rules: [{ binomId: await factories.buildTracker({ teamId }), binomUserId: '1', scope }] } }) },
  'scopedRules.update':       { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofRule({ body: { isEnabled: true } }) },
  'scopedRules.delete':       { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofRule() },
  'scopedRules.runNow':       { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ofRule() },
  'scopedRules.getCoverage':  { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ofRule() },
  'scopedRules.listRuns':     { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ofRule() },
  'scopedRules.worstCase':    { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: { rule: { scope, level: 'ad' } } }) },
  'scopedRules.backtest':     { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: { rule: { scope }, days: 3 } }) },
  'scopedRules.simulate':     { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: { rule: { scope } } }) },
  'scopedRules.previewScope': { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: { scope, level: 'ad' } }) },
};
