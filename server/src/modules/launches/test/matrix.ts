import { buildLaunchContent } from '@ads-checker/shared/contracts/test/launch-content';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Matrix, MatrixRow } from '../../../../test/harness/matrix.ts';

const content = buildLaunchContent();
const named = (fields: object) => ({ id: createRowId(), name: 'Solar', ...fields });

const ofTemplate =
  (body?: object): MatrixRow['input'] =>
  async ({ accountId }, { factories }) => ({
    params: { launchTemplateId: await factories.buildLaunchTemplate({ accountId }) },
    ...(body === undefined ? {} : { body }),
  });
const ofPlan =
  (body?: () => object): MatrixRow['input'] =>
  async ({ accountId }, { factories }) => ({
    params: { launchPlanId: await factories.buildLaunchPlan({ accountId }) },
    ...(body === undefined ? {} : { body: body() }),
  });
const ofRun =
  (state: 'running' | 'finished', body?: object): MatrixRow['input'] =>
  async ({ accountId }, { factories }) => ({
    params: { launchRunId: await factories.buildLaunchRun({ accountId, state }) },
    ...(body === undefined ? {} : { body }),
  });
const tomorrow = () => ({
  localTime: new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16),
  timeZone: 'Europe/Berlin',
});
const run = () => ({ id: createRowId(), kind: 'check', revision: 1 });

// biome-ignore format: a table is read by its columns
export const matrix: Matrix = {
  // route                        anon expired owner member reads manages admin restricted other creates users
  'launchTemplates.list':         { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'launchTemplates.create':       { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: named({ terms: content.terms }) }) },
  'launchTemplates.update':       { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofTemplate({ name: 'Wind' }) },
  'launchTemplates.delete':       { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofTemplate() },
  'launchTemplates.ofCampaign':   { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId, adAccountId: '1', adCampaignId: '2' } }) },
  'launchPlans.list':             { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'launchPlans.get':              { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ofPlan() },
  'launchPlans.create':           { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: named({ content }) }) },
  'launchPlans.update':           { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofPlan(() => ({ revision: 1, name: 'Wind' })) },
  'launchPlans.delete':           { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofPlan() },
  'launchPlans.start':            { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ofPlan(run) },
  'launchPlans.planStart':        { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofPlan(tomorrow) },
  'launchPlans.cancelStart':      { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofPlan() },
  'launchPlans.assets':           { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId, adAccountId: '1' } }) },
  'launchPlans.searchTargeting':  { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId, adAccountId: '1' }, query: { kind: 'interest', q: 'solar' } }) },
  'launchRuns.list':              { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'launchRuns.get':               { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ofRun('running') },
  'launchRuns.stream':            { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ofRun('finished') },
  'launchRuns.stop':              { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofRun('running') },
  'launchRuns.retry':             { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofRun('finished', {}) },
  'launchRuns.undo':              { statuses: [401, 401, 200, 404, 403, 200, 404, 403, 404, 403, 403], input: ofRun('finished') },
};
