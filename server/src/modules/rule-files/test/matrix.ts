import type { Matrix } from '../../../../test/harness/matrix.ts';

const file = {
  format: 'ads-checker-rules',
  version: 1,
  items: [{ kind: 'template', name: 'Stop' }],
};
const items = [{ kind: 'template' as const, template: { name: 'Stop' } }];

// biome-ignore format: a table is read by its columns.
export const matrix: Matrix = {
  //                     anon exp  own  mem  read mng  adm  rstr othr crt  all
  'ruleFiles.preview': { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: { file } }) },
  'ruleFiles.create':  { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: { items } }) },
};
