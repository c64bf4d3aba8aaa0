import type { SyncCollection } from '@ads-checker/shared/contracts/sync';
import type { CommandTarget } from './types.ts';

/** Of one collection, all that was committed on the server before `sinceMs` is in the local database. */
export interface Level {
  readonly collection: SyncCollection;
  readonly sinceMs: number;
}

/** Where the feed brings what a command changes; undefined of what lives on the network. */
export function ownedCollectionOf(kind: CommandTarget['kind']): SyncCollection | undefined {
  switch (kind) {
    case 'user':
    case 'team':
    case 'account':
      return 'people';
    case 'adUser':
      return 'adUsers';
    case 'adUserGroup':
      return 'adUserGroups';
    case 'proxy':
      return 'proxies';
    case 'campaign':
    case 'ad_set':
    case 'ad':
      return undefined;
  }
}
