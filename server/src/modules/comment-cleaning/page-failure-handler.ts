import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import type { CleaningRun } from './entities.ts';
import { classifyPageFailure } from './failures.ts';
import type { PostRepository } from './post-repository.ts';

export const PAGE_PAUSE_MS = HOUR_MS;
/** The list of ad posts of the page is refused, while its comments can be read. */
export const UNLISTED_POSTS = {
  code: 'ads_posts',
  message: 'Facebook doesn’t list the posts of dynamic ads of this Page.',
} as const;

export type PageFailureHandler = ReturnType<typeof createPageFailureHandler>;

/** Handles failed calls to pages: pauses the page and reports the problem. */
export function createPageFailureHandler(deps: {
  posts: Pick<PostRepository, 'pausePage' | 'pauseAdsPosts'>;
  clock: Clock;
}) {
  const later = (byMs: number): Date => new Date(deps.clock.now().getTime() + byMs);

  return {
    /** Pauses the page after a failed read; does nothing for a deleted post. */
    async onRead(
      { adUserId }: CleaningRun,
      { pageId, error }: { pageId: string; error: NetworkError },
    ): Promise<RunProblem[]> {
      const failure = classifyPageFailure(error);
      if (failure.kind === 'gone') {
        return [];
      }
      if (failure.kind === 'pause' || failure.kind === 'no_right') {
        const forMs = failure.kind === 'pause' ? failure.forMs : PAGE_PAUSE_MS;
        await deps.posts.pausePage({
          adUserId,
          pageId,
          until: later(forMs),
          error: toFailure(error),
        });
      }
      return [{ subject: pageId, ...toFailure(error) }];
    },

    /** The list of ad posts was refused: known posts of the page are still read. */
    async onAdsPosts(
      run: CleaningRun,
      { pageId, error }: { pageId: string; error: NetworkError },
    ): Promise<RunProblem[]> {
      const { kind } = classifyPageFailure(error);
      if (kind === 'pause') {
        return this.onRead(run, { pageId, error });
      }
      if (kind !== 'again') {
        await deps.posts.pauseAdsPosts({
          adUserId: run.adUserId,
          pageId,
          until: later(PAGE_PAUSE_MS),
        });
      }
      return [{ subject: pageId, ...UNLISTED_POSTS }];
    },
  };
}
