import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cursorPagingSchema, dataEnvelope, fillPath, networkListEnvelope } from './http.ts';

describe('fillPath', () => {
  it('fills and encodes every brace', () => {
    expect(fillPath('/teams/{teamId}/users/{userId}', { teamId: '7', userId: 'a/b ü' })).toBe(
      '/teams/7/users/a%2Fb%20%C3%BC',
    );
  });

  it('refuses a missing parameter', () => {
    expect(() => fillPath('/teams/{teamId}', {})).toThrow(
      'Path parameter "teamId" of /teams/{teamId} is missing',
    );
  });
});

describe('envelopes', () => {
  it('carry data', () => {
    expect(dataEnvelope(z.string()).parse({ data: 'x', extra: 1 })).toEqual({ data: 'x' });
    expect(dataEnvelope(z.string()).safeParse({}).success).toBe(false);
  });

  it('mark a network list with its paging and age', () => {
    const paging = { hasNext: true, hasPrev: false, total: null, after: 'x', before: null };
    const list = { data: [1], paging, fetchedAt: '2026-11-20T12:00:00Z' };
    expect(networkListEnvelope(z.number()).parse(list)).toEqual(list);
    expect(cursorPagingSchema.safeParse({ ...paging, total: -1 }).success).toBe(false);
    expect(
      networkListEnvelope(z.number()).safeParse({ ...list, fetchedAt: 'yesterday' }).success,
    ).toBe(false);
  });
});
