import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';

export interface StoredEntry extends Omit<ActivityEntry, 'at'> {
  readonly at: Date;
}

export interface NewEntry extends Omit<StoredEntry, 'id'> {
  readonly teamId: string;
}
