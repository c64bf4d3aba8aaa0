import { expect, it, vi } from 'vitest';
import { idSchema } from '../contracts/common.ts';
import { createRowId } from './row-ids.ts';

it('draws ids that a bigint holds', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as BigUint64Array)[0] = 2n ** 64n - 1n;
    return array;
  });
  expect(createRowId()).toBe('9223372036854775807');
  vi.restoreAllMocks();
});

it('draws another one each time', () => {
  const ids = Array.from({ length: 1_000 }, createRowId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(idSchema.parse(id)).toBe(id);
  }
});
