import type { StoredCommand } from '../dexie-database.ts';
import type { Command } from '../types.ts';

export function toCommand(stored: StoredCommand): Command {
  const {
    targetKey: _key,
    confirmedAt: _confirmedAt,
    answeredAtMs: _answeredAtMs,
    seq,
    ...command
  } = stored;
  return { ...command, seq: seq ?? 0 };
}
