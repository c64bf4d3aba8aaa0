import type { Matrix } from '../../../../test/harness/matrix.ts';

const view = {
  name: 'Solar',
  isShared: false,
  list: 'ads',
  query: '',
  period: { preset: 'today' },
  columns: [],
  pinned: [],
  adAccountId: '1',
};

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                              anon  exp   own   mem   read  mng   adm   rstr  othr  crt   all
  'savedViews.list':   { statuses: [401,  401,  200,  403,  200,  200,  403,  403,  404,  403,  403], input: ({ accountId }) => ({ params: { accountId } }) },
  'savedViews.get':    { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { savedViewId: '999999999' } }) },
  'savedViews.create': { statuses: [401,  401,  200,  403,  403,  200,  403,  403,  404,  403,  403], input: ({ accountId, adUserId }) => ({ params: { accountId }, body: { ...view, adUserId } }) },
  'savedViews.update': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { savedViewId: '999999999' }, body: { name: 'Solar' } }) },
  'savedViews.delete': { statuses: [401,  401,  404,  404,  404,  404,  404,  403,  404,  403,  403], input: () => ({ params: { savedViewId: '999999999' } }) },
};
