import type { Sync } from '../platform/sync/sync.ts';

/** A changed comment on the network. */
export interface CommentStateChange {
  readonly commentId: string;
  readonly state: 'visible' | 'hidden' | 'deleted';
}

/** Notified of moderated comments on a profile’s pages, after the network confirmed the change. */
export interface CommentObserver {
  changed(of: {
    readonly adUserId: string;
    readonly changes: readonly CommentStateChange[];
    readonly at: Date;
  }): Promise<void>;
  /** A team member replied to a comment. */
  written(of: { readonly adUserId: string; readonly commentId: string }): Promise<void>;
}

/** Publishes comment changes to open clients that may see the profile. */
export function createCommentPublisher({
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

/** Combines observers. Never throws: the change is already made, and a retry would repeat it. */
export function combineCommentObservers(
  observers: readonly CommentObserver[],
  log: { warn(facts: Readonly<Record<string, unknown>>, message: string): void },
): CommentObserver {
  const notifyAll = async (work: (observer: CommentObserver) => Promise<void>): Promise<void> => {
    for (const observer of observers) {
      try {
        await work(observer);
      } catch (error) {
        log.warn({ err: error }, 'Failed to tell of a change of comments');
      }
    }
  };
  return {
    changed: (of) => notifyAll((observer) => observer.changed(of)),
    written: (of) => notifyAll((observer) => observer.written(of)),
  };
}
