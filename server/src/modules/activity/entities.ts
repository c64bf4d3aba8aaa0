import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';

export interface StoredEntry extends Omit<ActivityEntry, 'at'> {
  readonly at: Date;
}

export interface NewEntry extends Omit<StoredEntry, 'id' | 'canUndo'> {
  readonly teamId: string;
  /** An entry of the same person with the same key is written only once. */
  readonly onceKey: string | undefined;
  /** Its changes take the place of those of that entry. */
  readonly isReplacing: boolean;
}
