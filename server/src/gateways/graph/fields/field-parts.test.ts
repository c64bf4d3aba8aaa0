import { describe, expect, it } from 'vitest';
import { joinParts } from './field-parts.ts';
import { createFieldQuery } from './fields.ts';

const NONE = new Set<string>();
const edges = (['first', 'second', 'third'] as const).map((as) => ({
  name: 'ads',
  text: `ads.limit(${as.length})`,
  group: 'manage' as const,
  as,
}));
const query = createFieldQuery({ node: 'postedAdAccount', edges });

describe('an edge that is asked for several times', () => {
  it('is in a part of its own each time, with our names', () => {
    expect(query.parts(NONE)).toEqual([
      { text: 'id,name,ads.limit(5)', names: { ads: 'first' } },
      { text: 'id,ads.limit(6)', names: { ads: 'second' } },
      { text: 'id,ads.limit(5)', names: { ads: 'third' } },
    ]);
    expect(query.parts(new Set(['ads']))).toEqual([{ text: 'id,name', names: {} }]);
  });

  it('is joined by the id of each row, and unknown where a part lacks the row', () => {
    const parts = query.parts(NONE);
    const replies = [
      { data: [{ id: '1', name: 'One', ads: 'a' }, { id: '2', ads: 'b' }, 7], paging: {} },
      {
        data: [
          { id: '2', ads: 'c' },
          { id: '3', ads: 'd' },
        ],
      },
      { data: [{ id: '1', ads: 'e' }, 'odd'] },
    ];
    expect(joinParts({ parts, replies })).toEqual({
      data: [
        { id: '1', name: 'One', first: 'a', third: 'e' },
        { id: '2', first: 'b', second: 'c' },
        7,
      ],
      paging: {},
    });
    const nodes = [{ id: '1', ads: 'a' }, { id: '1', ads: 'b' }, null];
    expect(joinParts({ parts, replies: nodes })).toEqual({ id: '1', first: 'a', second: 'b' });
  });
});
