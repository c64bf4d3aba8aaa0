import { z } from 'zod';
import type { FieldsPart } from './fields.ts';

const objectSchema = z.looseObject({});
const listSchema = z.looseObject({ data: z.array(z.unknown()) });
const rowSchema = z.looseObject({ id: z.string() });

function renamed(row: unknown, names: FieldsPart['names']): unknown {
  const { data } = objectSchema.safeParse(row);
  return data === undefined || Array.isArray(row)
    ? row
    : Object.fromEntries(Object.entries(data).map(([key, value]) => [names[key] ?? key, value]));
}

function renamedIn(reply: unknown, names: FieldsPart['names']): unknown {
  if (Object.keys(names).length === 0) {
    return reply;
  }
  const { data: page } = listSchema.safeParse(reply);
  return page === undefined
    ? renamed(reply, names)
    : { ...page, data: page.data.map((row) => renamed(row, names)) };
}

const rowsOf = (reply: unknown): readonly unknown[] =>
  listSchema.safeParse(reply).data?.data ?? [reply];

/**
 * One reply from those of each part, for an object or a list: rows are those of the first part,
 * and each takes from the others what they say of its id. Edges have our names in it.
 */
export function joinParts(input: {
  parts: readonly FieldsPart[];
  /** In the order of the parts. */
  replies: readonly unknown[];
}): unknown {
  const [first, ...others] = input.replies.map((reply, index) =>
    renamedIn(reply, input.parts[index]?.names ?? {}),
  );
  if (others.length === 0) {
    return first;
  }
  const more = new Map<string, object>();
  for (const row of others.flatMap(rowsOf)) {
    const { data } = rowSchema.safeParse(row);
    if (data !== undefined) {
      more.set(data.id, { ...more.get(data.id), ...data });
    }
  }
  const joined = (row: unknown): unknown => {
    const { data } = rowSchema.safeParse(row);
    return data === undefined ? row : { ...more.get(data.id), ...data };
  };
  const { data: page } = listSchema.safeParse(first);
  return page === undefined ? joined(first) : { ...page, data: page.data.map(joined) };
}
