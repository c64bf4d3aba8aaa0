import { describe, expect, it } from 'vitest';
import { takeEvenly } from './take-evenly.ts';

describe('takeEvenly', () => {
  it('gives each list an equal share, in the order of the lists', () => {
    const lists = [
      ['a1', 'a2', 'a3'],
      ['b1', 'b2', 'b3'],
    ];
    expect(takeEvenly({ lists, limit: 4 })).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(takeEvenly({ lists, limit: 3 })).toEqual(['a1', 'a2', 'b1']);
  });

  it('gives the rest of a short list to the others', () => {
    expect(takeEvenly({ lists: [['a1'], [], ['c1', 'c2', 'c3']], limit: 3 })).toEqual([
      'a1',
      'c1',
      'c2',
    ]);
  });

  it('takes everything when the limit allows it', () => {
    expect(takeEvenly({ lists: [['a1'], ['b1']], limit: 10 })).toEqual(['a1', 'b1']);
    expect(takeEvenly({ lists: [], limit: 10 })).toEqual([]);
  });
});
