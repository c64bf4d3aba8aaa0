import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { targetKey } from './target-key.ts';
import type { CommandInput } from './types.ts';

interface NewRow {
  readonly id: string;
}

function isNewRow(value: unknown): value is NewRow {
  return (
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
  );
}

/** The rows that a command creates with one call; undefined for a command of one row. */
export function listNewRows({
  name,
  payload,
}: Pick<CommandInput, 'name' | 'payload'>): readonly NewRow[] | undefined {
  const { rows } = findOwnedCommand(name) ?? {};
  const listed = rows === undefined ? undefined : new Map(Object.entries(payload)).get(rows);
  return Array.isArray(listed) ? listed.filter(isNewRow) : undefined;
}

/** `${kind}:${id}` of every row that a command is about: its target, or the rows it creates. */
export function rowKeysOf(
  command: Pick<CommandInput, 'name' | 'payload' | 'target'>,
): readonly string[] {
  const { target } = command;
  const rows = listNewRows(command);
  return rows === undefined
    ? [targetKey(target)]
    : rows.map(({ id }) => targetKey({ kind: target.kind, id }));
}
