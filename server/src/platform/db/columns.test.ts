import { expect, it } from 'vitest';
import { z } from 'zod';
import { readFields, selectFields, storedFieldsOf, toColumns } from './columns.ts';

interface Note {
  readonly name: string;
  readonly isShared: boolean;
  readonly lastNoteText: string | null;
  readonly tags: readonly string[] | null;
}
const FIELDS = { name: 'value', isShared: 'value', lastNoteText: 'value', tags: 'json' } as const;

it('selects fields from the columns of their names', () => {
  expect(selectFields(FIELDS)).toBe(
    'r.name as "name", r.is_shared as "isShared", r.last_note_text as "lastNoteText", r.tags as "tags"',
  );
});

it('writes the given fields only, lists as JSON', () => {
  expect(toColumns<Note>({ name: 'Solar', lastNoteText: null, tags: ['a', 'b'] }, FIELDS)).toEqual({
    name: 'Solar',
    last_note_text: null,
    tags: '["a","b"]',
  });
  expect(toColumns<Note>({ tags: null, isShared: false }, FIELDS)).toEqual({
    is_shared: false,
    tags: null,
  });
  const withId: Partial<Note> & { id: string } = { id: '7', name: 'Solar' };
  expect(toColumns<Note>(withId, FIELDS)).toEqual({ name: 'Solar' });
});

it('reads the fields of a schema from a row', () => {
  const fields = storedFieldsOf(z.object({ name: z.string(), isShared: z.boolean() }));
  expect(readFields({ id: '7', name: 'Solar', is_shared: true }, fields)).toEqual({
    name: 'Solar',
    isShared: true,
  });
});
