import type { ReactNode } from 'react';
import type { DataColumn } from '../../ui/data-list/columns.ts';
import type { Profile } from './profiles.ts';

/** What trackers say of today, loaded after the list. */
export interface ProfileResults {
  readonly column: DataColumn<Profile>;
  /** The trackers, with the age of their figures. */
  readonly sources: ReactNode;
  /** On a card. */
  readonly line: (profile: Profile) => ReactNode;
  /** In US dollars; null when unknown. */
  readonly profitOf: (profile: Profile) => number | null;
}
