import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient, GraphRequest } from '../calls/graph-client.ts';
import { joinParts } from '../fields/field-parts.ts';
import type { FieldQuery, RequestedField } from '../fields/fields.ts';
import { NetworkError } from '../ports/network-error.ts';

const rowSchema = z.looseObject({
  id: z
    .union([z.string(), z.number().int()])
    .transform(String)
    .pipe(z.string().regex(/^[\w:]+$/)),
});
const valuesSchema = z.looseObject({});

/**
 * Reads fields that one object makes unreadable for a whole list from each row's own node, 50 rows
 * per call. `droppedAt` are the paths of the values that a row still lacks. @throws NetworkError
 * concerning the profile
 */
export async function fillRows(input: {
  client: GraphClient;
  version: string;
  request: GraphRequest;
  rows: readonly unknown[];
  query: FieldQuery;
  broken: readonly RequestedField[];
}): Promise<{
  readonly rows: readonly unknown[];
  readonly droppedAt: (index: number) => readonly string[];
}> {
  const ids = input.rows.flatMap((row) => rowSchema.safeParse(row).data?.id ?? []);
  if (input.broken.length === 0 || ids.length === 0) {
    return { rows: input.rows, droppedAt: () => [] };
  }
  const { path: _path, params: _params, ...call } = input.request;
  const parts = input.query.partsOfOnly(input.broken);
  let answers: readonly unknown[];
  try {
    answers = await readBatch({
      client: input.client,
      version: input.version,
      call,
      reads: ids.flatMap((id) => parts.map(({ text }) => ({ path: id, params: { fields: text } }))),
    });
  } catch (error) {
    if (!(error instanceof NetworkError)) {
      throw error;
    }
    answers = ids.flatMap(() => parts.map(() => error));
  }
  const fatal = answers.find(
    (answer) => answer instanceof NetworkError && answer.adUserStatus !== null,
  );
  if (fatal !== undefined) {
    throw fatal;
  }
  const values = new Map(
    ids.flatMap((id, index) => {
      const replies = answers.slice(index * parts.length, (index + 1) * parts.length);
      const isRead = !replies.some((reply) => reply instanceof NetworkError);
      const read = isRead ? valuesSchema.safeParse(joinParts({ parts, replies })).data : undefined;
      return read === undefined ? [] : [[id, read] as const];
    }),
  );
  const filled = input.rows.map((row) => {
    const own = rowSchema.safeParse(row).data;
    const more = own === undefined ? undefined : values.get(own.id);
    return { row: more === undefined ? row : { ...own, ...more }, isWhole: more !== undefined };
  });
  const paths = input.query.dropped(new Set(input.broken.map(({ key }) => key)));
  return {
    rows: filled.map(({ row }) => row),
    droppedAt: (index) => (filled[index]?.isWhole === true ? [] : paths),
  };
}
