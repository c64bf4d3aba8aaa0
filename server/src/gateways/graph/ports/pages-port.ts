import type { NetworkCall, NetworkList } from './network-call.ts';

/** A page that a profile has a role on. */
export interface Page {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly pictureUrl: string | null;
  /** Whether the profile may hide and delete comments there. */
  readonly canModerate: boolean;
  /** Whether the profile may reply to and like comments there as the page. */
  readonly canReply: boolean;
}

/** Pages of a profile. */
export interface PagesPort {
  /** Pages of the profile. */
  listPages(call: NetworkCall): Promise<NetworkList<Page>>;
  /**
   * One page, cached for half an hour; undefined when the profile has no task on it.
   * @throws NetworkError also when the list of pages is incomplete and lacks it
   */
  findPage(call: NetworkCall & { readonly pageId: string }): Promise<Page | undefined>;
}
