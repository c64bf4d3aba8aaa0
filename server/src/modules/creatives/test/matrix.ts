import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Matrix, MatrixRow } from '../../../../test/harness/matrix.ts';

/** Added by the owner. */
const ofCreative =
  (body?: object): MatrixRow['input'] =>
  async ({ accountId }, { factories }) => ({
    params: { creativeId: await factories.buildCreative({ accountId }) },
    ...(body === undefined ? {} : { body }),
  });
/** Refused after the right to add was found: the address is none of an uploaded image. */
const elsewhere = () => ({
  creatives: [{ id: createRowId(), name: 'Roof', url: 'https://elsewhere.example/roof.jpg' }],
});

// biome-ignore format: a table is read by its columns
export const matrix: Matrix = {
  // route              anon expired owner member reads manages admin restricted other creates users
  'creatives.list':   { statuses: [401, 401, 200, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId } }) },
  'creatives.create': { statuses: [401, 401, 400, 403, 403, 403, 403, 403, 404, 403, 403], input: ({ accountId }) => ({ params: { accountId }, body: elsewhere() }) },
  'creatives.update': { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ofCreative({ name: 'Roof' }) },
  'creatives.delete': { statuses: [401, 401, 200, 403, 403, 200, 403, 403, 404, 403, 403], input: ofCreative() },
};
