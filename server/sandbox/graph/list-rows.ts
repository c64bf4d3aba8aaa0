import type { Json, NodeType } from './context.ts';
import { linkToPage, slicePage } from './edges.ts';
import { readFields } from './fields.ts';
import type { NodeCall } from './node-kind.ts';
import { compileNode } from './selection.ts';

/** A page of rows in the given order. */
export function listRows<T>({
  call,
  rows,
  node,
  path,
}: {
  call: NodeCall;
  rows: readonly T[];
  node: NodeType<T>;
  path: string;
}): Json {
  const { context, parameters } = call;
  const fields = readFields(parameters);
  const page = slicePage({
    rows,
    parameters,
    cursorOf: ({ row }) => node.idOf(row),
    findIndex: (id) => {
      const at = rows.findIndex((row) => node.idOf(row) === id);
      return at < 0 ? undefined : at;
    },
    linkTo: (cursor) =>
      linkToPage({
        context,
        path,
        parameters,
        fieldsText: parameters.get('fields') ?? '',
        cursor,
      }),
  });
  return {
    data: page.rows.map(compileNode({ node, fields, context })),
    ...(page.paging === undefined ? {} : { paging: page.paging }),
  };
}
