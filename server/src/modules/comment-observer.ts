/** What became of a comment on the network. */
export interface CommentStateChange {
  readonly commentId: string;
  readonly state: 'visible' | 'hidden' | 'deleted';
}

/** Hears what was done with comments of a profile’s pages, once the network said so. */
export interface CommentObserver {
  changed(of: {
    readonly adUserId: string;
    readonly changes: readonly CommentStateChange[];
    readonly at: Date;
  }): Promise<void>;
  /** Somebody of the team wrote under a post; its id, or that of a dynamic post. */
  written(of: { readonly adUserId: string; readonly commentId: string }): Promise<void>;
}
