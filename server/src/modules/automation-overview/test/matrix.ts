import type { Matrix } from '../../../../test/harness/matrix.ts';

// biome-ignore format: a table is read by its columns
export const matrix: Matrix = {
  // route                     anon expired owner member reads manages admin restricted other creates users
  'automation.getOverview':    { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'automation.listWatchingRules': { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId, adCampaignId: '78' } }) },
  'automation.listObjectActs': { statuses: [401, 401, 200, 404, 200, 200, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId, adObjectId: '78' } }) },
};
