import type { SavedViewContent } from '@ads-checker/shared/contracts/saved-views';

export interface SavedView extends SavedViewContent {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
