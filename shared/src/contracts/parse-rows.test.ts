import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseRows } from './parse-rows.ts';

const schema = z.object({
  id: z.string().regex(/^\d+$/),
  spend: z.string().nullable(),
  insights: z.object({ clicks: z.int().nullable() }).nullable(),
  unreadFields: z.array(z.string()).optional(),
});

describe('parseRows', () => {
  it('keeps whole rows as they are', () => {
    const rows = [{ id: '1', spend: '2', insights: { clicks: 3 } }];
    expect(parseRows({ rows, schema })).toEqual({ rows, unreadableRows: 0, broken: [] });
  });

  it('makes what breaks the contract unknown and names it', () => {
    const rows = [
      { id: '1', spend: 5, insights: { clicks: 'many' }, unreadFields: ['name'] },
      { id: '2', spend: null, insights: 'none' },
    ];
    expect(parseRows({ rows, schema })).toEqual({
      rows: [
        {
          id: '1',
          spend: null,
          insights: { clicks: null },
          unreadFields: ['name', 'spend', 'insights.clicks'],
        },
        { id: '2', spend: null, insights: null, unreadFields: ['insights'] },
      ],
      unreadableRows: 0,
      broken: [
        { id: '1', fields: ['spend', 'insights.clicks'] },
        { id: '2', fields: ['insights'] },
      ],
    });
  });

  it('gives up a row only where null has no place, and counts it', () => {
    const rows = [{ id: 'x', spend: null, insights: null }, 'text', null];
    expect(parseRows({ rows, schema })).toEqual({
      rows: [],
      unreadableRows: 3,
      broken: [
        { id: 'x', fields: ['id'] },
        { id: null, fields: [] },
        { id: null, fields: [] },
      ],
    });
  });
});
