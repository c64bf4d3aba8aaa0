import type { Matrix } from '../../../../test/harness/matrix.ts';

const post = (adUserId: string) => ({ adUserId, pagePostId: '1_2' });

// biome-ignore format: one line for each route
export const matrix: Matrix = {
  'pagePosts.listPages':     { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId } }) },
  'pagePosts.findAdPost':    { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { adUserId, adId: '31' } }) },
  'pagePosts.getPagePost':   { statuses: [401,  401,  400,  404,  400,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: post(adUserId) }) },
  'pagePosts.updateComment': { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { ...post(adUserId), commentId: '2_3' }, body: { isHidden: true } }) },
  'pagePosts.deleteComment': { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { ...post(adUserId), commentId: '2_3' } }) },
  'pagePosts.replyToComment': { statuses: [401, 401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { ...post(adUserId), commentId: '2_3' }, body: { message: 'Thank you' } }) },
  'pagePosts.likeComment':   { statuses: [401,  401,  400,  404,  403,  400,  404,  403,  404,  403,  403], input: ({ adUserId }) => ({ params: { ...post(adUserId), commentId: '2_3' }, body: { isLiked: true } }) },
  'pagePosts.blockCommentAuthor': { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { ...post(adUserId), commentId: '2_3' } }) },
  'pagePosts.moderateComments': { statuses: [401, 401, 400, 404, 403, 400, 404, 403, 404, 403, 403], input: ({ adUserId }) => ({ params: { adUserId }, body: { moderation: 'hide', comments: [{ pageId: '1', commentId: '2_3' }] } }) },
};
