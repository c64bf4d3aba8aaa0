import type { Matrix } from '../../../../test/harness/matrix.ts';

const params = { commentPresetId: '999999999' };
const ofComment = { ...params, commentId: '1' };
const comments = [{ text: 'Asked often: how long does it take?' }];
const first = { referenceCommentId: null, method: 'appendChild' };

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                                  anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'commentPresets.list':           { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'commentPresets.create':         { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId }, body: { name: 'Answers', comments } }) },
  'commentPresets.get':            { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params }) },
  'commentPresets.update':         { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params, body: { name: 'Answers' } }) },
  'commentPresets.delete':         { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params }) },
  'commentPresets.addComments':    { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params, body: { comments } }) },
  'commentPresets.updateComments': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params, body: { comments: [{ id: '1', text: 'Yes' }] } }) },
  'commentPresets.deleteComments': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params, body: { commentIds: ['1'] } }) },
  'commentPresets.updateComment':  { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: ofComment, body: { text: 'Yes' } }) },
  'commentPresets.attachPhoto':    { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: ofComment }) },
  'commentPresets.moveComment':    { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: ofComment, body: first }) },
  'commentPresets.deleteComment':  { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: ofComment }) },
};
