import { describe, expect, it } from 'vitest';
import { paginate } from './paging.ts';

describe('paginate', () => {
  it.each([
    [{ total: 0, limit: 25, offset: 0 }, false, false, false, null],
    [{ total: 25, limit: 25, offset: 0 }, false, false, false, { from: 1, to: 25 }],
    [{ total: 26, limit: 25, offset: 0 }, true, false, true, { from: 1, to: 25 }],
    [{ total: 26, limit: 25, offset: 25 }, true, true, false, { from: 26, to: 26 }],
    [{ total: 60, limit: 25, offset: 25 }, true, true, true, { from: 26, to: 50 }],
    [{ total: 10, limit: 25, offset: 25 }, false, true, false, null],
  ])('%o', (paging, hasPages, hasPrev, hasNext, shown) => {
    expect(paginate(paging)).toEqual({ hasPages, hasPrev, hasNext, shown });
  });
});
