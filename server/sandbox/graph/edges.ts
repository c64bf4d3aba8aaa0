import type { Edge, GraphContext, JsonObject, NodeType, Parameters } from './context.ts';
import { invalidParameter } from './errors.ts';
import { decodeCursor, encodeCursor } from './formats.ts';
import { compileNode } from './selection.ts';

const DEFAULT_LIMIT = 25;
const LIMIT_MAX = 5_000;

export function readLimit(parameters: Parameters): number {
  const text = parameters.get('limit');
  if (text === undefined) {
    return DEFAULT_LIMIT;
  }
  if (!/^\d{1,6}$/.test(text)) {
    throw invalidParameter('Param limit must be an integer greater or equal to zero');
  }
  return Math.min(Number(text), LIMIT_MAX);
}

interface Slice<T> {
  rows: readonly T[];
  paging: JsonObject | undefined;
}

/** Cuts a page out of filtered rows; `next` and `previous` exist only when there are more rows. */
export function slicePage<T>(input: {
  rows: readonly T[];
  parameters: Parameters;
  cursorOf: (place: { row: T; index: number }) => string;
  /** @returns undefined when the cursor is invalid */
  findIndex: (text: string) => number | undefined;
  linkTo: (cursor: { after?: string; before?: string }) => string;
}): Slice<T> {
  const { parameters, rows } = input;
  const limit = readLimit(parameters);
  const locate = (name: string): number | undefined => {
    const cursor = parameters.get(name);
    if (cursor === undefined || cursor === '') {
      return undefined;
    }
    const text = decodeCursor(cursor);
    const index = text === undefined ? undefined : input.findIndex(text);
    if (index === undefined) {
      throw invalidParameter(`Invalid cursor for ${name}`);
    }
    return index;
  };
  const after = locate('after');
  const before = locate('before');
  const start =
    after !== undefined ? after + 1 : before !== undefined ? Math.max(0, before - limit) : 0;
  const end = before !== undefined && after === undefined ? before : start + limit;
  const page = rows.slice(start, end);
  const first = page[0];
  const last = page.at(-1);
  if (first === undefined || last === undefined) {
    return { rows: page, paging: undefined };
  }
  const cursors = {
    before: encodeCursor(input.cursorOf({ row: first, index: start })),
    after: encodeCursor(input.cursorOf({ row: last, index: start + page.length - 1 })),
  };
  return {
    rows: page,
    paging: {
      cursors,
      ...(start + page.length < rows.length
        ? { next: input.linkTo({ after: cursors.after }) }
        : {}),
      ...(start > 0 ? { previous: input.linkTo({ before: cursors.before }) } : {}),
    },
  };
}

export function linkToPage(input: {
  context: GraphContext;
  path: string;
  parameters: Parameters;
  fieldsText: string;
  cursor: { after?: string; before?: string };
}): string {
  const { context } = input;
  const query = new URLSearchParams({ access_token: context.token });
  for (const [name, text] of input.parameters) {
    if (!['after', 'before', 'fields', 'access_token'].includes(name)) {
      query.set(name, text);
    }
  }
  if (input.fieldsText !== '') {
    query.set('fields', input.fieldsText);
  }
  for (const [name, text] of Object.entries(input.cursor)) {
    query.set(name, text);
  }
  return `${context.origin}/${context.version}/${input.path}?${query}`;
}

export function listEdge<Parent, Child>(input: {
  name: string;
  node: (context: GraphContext) => NodeType<Child>;
  pathOf: (parent: Parent) => string;
  list: (call: { parent: Parent; context: GraphContext }) => readonly Child[];
  filter?: (call: { parameters: Parameters; context: GraphContext }) => (child: Child) => boolean;
}): Edge<Parent> {
  return ({ context, fields, fieldsText, parameters }) => {
    const node = input.node(context);
    const read = compileNode({ node, fields, context });
    const keep = input.filter?.({ parameters, context });
    const summary = parameters.get('summary');
    const hasSummary = summary !== undefined && summary !== 'false' && summary !== '0';
    return (parent) => {
      const all = input.list({ parent, context });
      const rows = keep === undefined ? all : all.filter(keep);
      const page = slicePage({
        rows,
        parameters,
        cursorOf: ({ row, index }) => `${index}:${node.idOf(row)}`,
        findIndex: (text) => {
          const [place = '', id] = text.split(/:(.*)/s);
          if (!/^\d+$/.test(place)) {
            return undefined;
          }
          // The id keeps the position when rows before it are deleted, the index when the row
          // itself is.
          const index = rows.findIndex((row) => node.idOf(row) === id);
          return index >= 0 ? index : Number(place) - 1;
        },
        linkTo: (cursor) =>
          linkToPage({
            context,
            path: `${input.pathOf(parent)}/${input.name}`,
            parameters,
            fieldsText,
            cursor,
          }),
      });
      return {
        data: page.rows.map(read),
        ...(page.paging === undefined ? {} : { paging: page.paging }),
        ...(hasSummary ? { summary: { total_count: rows.length } } : {}),
      };
    };
  };
}
