import type { Command } from '../model/types.ts';
import type { StoredCommand } from './dexie-database.ts';

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
