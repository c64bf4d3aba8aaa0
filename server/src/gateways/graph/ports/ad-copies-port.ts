import type { AdObjectsOfAccount } from './ad-objects-port.ts';
import type { NetworkCall } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** Copies of campaigns, ad sets and ads. */
export interface AdCopiesPort {
  /**
   * Copies one object, paused, sent once, and returns the id of the copy. With all its descendants
   * the network takes three objects at most, else see `isCopyTooLarge`. An error with
   * `isOutcomeUnknown` may have made a copy.
   */
  copyAdObject(
    call: AdObjectsOfAccount & {
      readonly id: string;
      readonly isDeep: boolean;
      /** A campaign or ad set of the same ad account; null for the source's own. */
      readonly parentId: string | null;
      readonly suffix: string;
    },
  ): Promise<string>;
  /**
   * The progress of a session, which earlier versions of this program started. The id is null when the network does
   * not report the copy.
   */
  readCopySession(
    call: NetworkCall & { readonly adAccountId: string; readonly sessionId: string },
  ): Promise<
    | { readonly state: 'running' }
    | { readonly state: 'done'; readonly id: string | null }
    | { readonly state: 'failed'; readonly error: NetworkError }
  >;
  /**
   * Ids of all copies of an object. @throws NetworkError also when the list is incomplete: a copy
   * that it lacks would be made again
   */
  listCopies(
    call: NetworkCall & { readonly adAccountId: string; readonly id: string },
  ): Promise<readonly string[]>;
}
