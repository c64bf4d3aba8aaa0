import type { Sync } from '../platform/sync/sync.ts';

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
  /** Somebody of the team replied to a comment. */
  written(of: { readonly adUserId: string; readonly commentId: string }): Promise<void>;
}

/** Tells open clients of who may see the profile. */
export function createCommentTeller({
  publishPageComments,
}: Pick<Sync, 'publishPageComments'>): CommentObserver {
  return {
    changed: async ({ adUserId, changes }) => {
      if (changes.length > 0) {
        await publishPageComments({ adUserId, changes: [...changes] });
      }
    },
    written: async () => undefined,
  };
}

/** One observer for all. It never fails: what it tells of is done, and failing would repeat it. */
export function joinCommentObservers(
  observers: readonly CommentObserver[],
  log: { warn(facts: Readonly<Record<string, unknown>>, message: string): void },
): CommentObserver {
  const tell = async (work: (observer: CommentObserver) => Promise<void>): Promise<void> => {
    for (const observer of observers) {
      try {
        await work(observer);
      } catch (error) {
        log.warn({ err: error }, 'Failed to tell of a change of comments');
      }
    }
  };
  return {
    changed: (of) => tell((observer) => observer.changed(of)),
    written: (of) => tell((observer) => observer.written(of)),
  };
}
