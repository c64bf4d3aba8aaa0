import type { Matrix } from '../../../../test/harness/matrix.ts';

const folderOf = ({ teamId, adUserId }: { teamId: string; adUserId: string }) =>
  `teams/${teamId}/profiles/${adUserId}`;

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'media.sign':    { statuses: [401,  401,  200,  404,  403,  200,  404,  403,  404,  403,  403], input: (ids) => ({ body: { public_id: 'cup-a1b2c', folder: folderOf(ids) } }) },
  'media.getHost': { statuses: [401,  401,  200,  200,  200,  200,  200,  403,  200,  403,  403], input: () => ({}) },
};
