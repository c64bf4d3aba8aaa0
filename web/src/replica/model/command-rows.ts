import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { targetKey } from './target-key.ts';
import type { CommandInput } from './types.ts';

interface ListedRow {
  readonly id: string;
}

function toListedRows(value: unknown): readonly ListedRow[] {
  if (typeof value === 'string') {
    return [{ id: value }];
  }
  const isRow =
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
  return isRow ? [value as ListedRow] : [];
}

/**
 * The rows that a command creates or deletes with one call; undefined for a command on one row.
 * Rows to be deleted consist of their ids.
 */
export function listRowsOf({
  name,
  payload,
}: Pick<CommandInput, 'name' | 'payload'>): readonly ListedRow[] | undefined {
  const { rows } = findOwnedCommand(name) ?? {};
  const listed = rows === undefined ? undefined : new Map(Object.entries(payload)).get(rows);
  return Array.isArray(listed) ? listed.flatMap(toListedRows) : undefined;
}

/** A bulk deletion without some of its rows; undefined when none are left. */
export function withoutRows<C extends Pick<CommandInput, 'name' | 'payload' | 'target'>>(
  command: C,
  left: ReadonlySet<string>,
): C | undefined {
  const { rows } = findOwnedCommand(command.name) ?? {};
  const { target } = command;
  const ids = (listRowsOf(command) ?? [target])
    .map(({ id }) => id)
    .filter((id) => !left.has(targetKey({ kind: target.kind, id })));
  const [first] = ids;
  if (first === undefined || rows === undefined) {
    return first === undefined ? undefined : command;
  }
  return { ...command, target: { ...target, id: first }, payload: { [rows]: ids } };
}

/** `${kind}:${id}` of every row that a command affects: its target, or the rows that it lists. */
export function rowKeysOf(
  command: Pick<CommandInput, 'name' | 'payload' | 'target'>,
): readonly string[] {
  const { target } = command;
  const rows = listRowsOf(command);
  return rows === undefined
    ? [targetKey(target)]
    : rows.map(({ id }) => targetKey({ kind: target.kind, id }));
}
