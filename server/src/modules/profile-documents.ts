import type { WriteScope } from '../platform/sync/feed.ts';

/** Documents of a module that are seen by whoever sees their profile. */
export interface ProfileDocuments {
  /** Before the profile is deleted, and whenever other people see it than before. */
  touchOf(adUserId: string, scope: WriteScope): Promise<void>;
}
