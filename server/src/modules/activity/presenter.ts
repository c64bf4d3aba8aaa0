import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { StoredEntry } from './entities.ts';

export function presentEntry({ at, ...entry }: StoredEntry): ActivityEntry {
  return { ...entry, at: at.toISOString() };
}
