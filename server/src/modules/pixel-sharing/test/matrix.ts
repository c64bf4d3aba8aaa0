import type { Matrix } from '../../../../test/harness/matrix.ts';

const pixel = (adUserId: string) => ({ adUserId, businessId: '1', pixelId: '2' });

/** The profile is disconnected: 400 means that the caller had the permission. */
// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'pixelSharing.listBusinesses': { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'pixelSharing.listPixels':     { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, businessId: '1' } }) },
  'pixelSharing.share':          { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: pixel(adUserId), body: { adAccountIds: ['3'] } }) },
  'pixelSharing.list':           { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'pixelSharing.get':            { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { pixelSharingId: await factories.buildPixelSharing({ adUserId }) } }) },
  'pixelSharing.stream':         { statuses: [401,  401,  200,  404,  200,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { pixelSharingId: await factories.buildPixelSharing({ adUserId }) } }) },
  'pixelSharing.stop':           { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { pixelSharingId: await factories.buildPixelSharing({ adUserId }) } }) },
  'pixelSharing.retry':          { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: async ({ adUserId }, { factories }) => ({ params: { pixelSharingId: await factories.buildPixelSharing({ adUserId }) }, body: {} }) },
};
