import { describe, expect, it } from 'vitest';
import { acceptedBatchSchema, batchStatusSchema } from './catalog-schemas.ts';

const statusOf = (row: object) =>
  batchStatusSchema.parse({ data: [{ status: 'finished', ...row }] }).data[0];

describe('refusals of a batch of items', () => {
  it.each<[string, unknown, (string | null)[][]]>([
    ['a list', [{ id: 'A', message: 'No price' }], [['A', 'No price']]],
    ['numbers as ids', [{ retailer_id: 7, message: 'No price' }], [['7', 'No price']]],
    ['one', { id: 7, message: 'No price' }, [['7', 'No price']]],
    [
      'a map by item',
      { A: { message: 'No price' }, B: 'No name' },
      [
        ['A', 'No price'],
        ['B', 'No name'],
      ],
    ],
    ['a map of lists', { A: [{ message: 'No price' }, {}] }, [['A', 'No price']]],
    [
      'a map by position',
      { 0: { id: 'A' }, 1: 'No name' },
      [
        ['A', null],
        [null, 'No name'],
      ],
    ],
    ['texts', ['No price'], [[null, 'No price']]],
    ['a number', 3, [[null, null]]],
    ['nothing', [], []],
    ['no list', null, []],
    ['zero', 0, []],
  ])('come as %s', (_, errors, told) => {
    expect(
      statusOf({ errors })?.errors.map(({ retailerId, message }) => [retailerId, message]),
    ).toEqual(told);
  });

  it.each<[string, unknown, string[]]>([
    ['texts', ['A', 'B'], ['A', 'B']],
    ['numbers', [7, 8], ['7', '8']],
    ['one', 7, ['7']],
    ['a map by id', { A: true, B: {} }, ['A', 'B']],
    ['a map by position', { 0: 'A', 1: 7 }, ['A', '7']],
    ['nothing', [], []],
  ])('name their items by %s', (_, ids, told) => {
    expect(statusOf({ ids_of_invalid_requests: ids })?.ids_of_invalid_requests).toEqual(told);
  });

  it('come as one row of status', () => {
    expect(
      batchStatusSchema.parse({ data: { status: 'finished', errors: ['No price'] } }).data,
    ).toMatchObject([{ status: 'finished', errors: [{ message: 'No price' }] }]);
  });
});

describe('the answer to a batch', () => {
  const errors = [{ retailerId: '7', message: 'No price' }];

  it.each<[string, unknown]>([
    ['a list', [{ retailer_id: '7', errors: [{ message: 'No price' }] }]],
    ['numbers', [{ retailer_id: 7, errors: [{ message: 'No price' }] }]],
    ['one', { id: 7, errors: { message: 'No price' } }],
    ['a map by item', { 7: { errors: ['No price'], warnings: [] } }],
    ['texts', [{ retailer_id: 7, errors: 'No price' }]],
  ])('tells refusals by %s', (_, validation_status) => {
    const read = acceptedBatchSchema.parse({ handles: ['h'], validation_status });
    expect(read.validation_status).toEqual({ errors, warnings: [] });
  });

  it.each<[unknown, string[]]>([
    [['h'], ['h']],
    [[12], ['12']],
    ['h', ['h']],
    [undefined, []],
    [[], []],
  ])('has the handles of %j', (handles, read) => {
    expect(acceptedBatchSchema.parse({ handles }).handles).toEqual(read);
  });
});
