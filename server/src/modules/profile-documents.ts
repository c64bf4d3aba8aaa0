import type { WriteScope } from '../platform/sync/feed.ts';

/** Documents of a module whose visibility follows that of a profile. */
export interface ProfileDocuments {
  /** Called before the profile is deleted and whenever its visibility changes. */
  touchOf(adUserId: string, scope: WriteScope): Promise<void>;
}
