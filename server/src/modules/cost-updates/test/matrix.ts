import type { Matrix } from '../../../../test/harness/matrix.ts';

const binomSettings: never[] = [];
const costs = [{ adId: '1', date: '2026-11-20' }];

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'costUpdates.getTask':     { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'costUpdates.updateTask':  { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { binomSettings } }) },
  'costUpdates.runTask':     { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'costUpdates.listAdCosts': { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'costUpdates.pushAdCosts': { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId }, body: { costs } }) },
};
