import type { NetworkError } from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { CleaningRun, RunProblem } from './entities.ts';
import { judgePageFailure, toFailure } from './failures.ts';
import type { PostRepository } from './post-repository.ts';

export const PAGE_PAUSE_MS = 60 * 60_000;
/** The list of the posts of a page’s ads is refused, its comments are not. */
export const UNLISTED = {
  code: 'ads_posts',
  message: 'Facebook does not list the posts of dynamic creatives of this Page.',
} as const;

export type PageTrouble = ReturnType<typeof createPageTrouble>;

/** What failures of pages mean for the next runs. */
export function createPageTrouble({
  posts,
  clock,
}: {
  posts: Pick<PostRepository, 'pausePage' | 'pauseAdsPosts'>;
  clock: Clock;
}) {
  const later = (byMs: number): Date => new Date(clock.now().getTime() + byMs);

  return {
    /** Of a read: the page rests, so that it is not asked each minute. Nothing for a post that is gone. */
    async ofRead(
      { adUserId }: CleaningRun,
      { pageId, error }: { pageId: string; error: NetworkError },
    ): Promise<RunProblem[]> {
      const failure = judgePageFailure(error);
      if (failure.kind === 'gone') {
        return [];
      }
      if (failure.kind === 'pause' || failure.kind === 'no_right') {
        const forMs = failure.kind === 'pause' ? failure.forMs : PAGE_PAUSE_MS;
        await posts.pausePage({ adUserId, pageId, until: later(forMs), error: toFailure(error) });
      }
      return [{ subject: pageId, ...toFailure(error) }];
    },

    /** Of the list of posts: what is known of the page is read all the same. */
    async ofAdsPosts(
      run: CleaningRun,
      { pageId, error }: { pageId: string; error: NetworkError },
    ): Promise<RunProblem[]> {
      const { kind } = judgePageFailure(error);
      if (kind === 'pause') {
        return this.ofRead(run, { pageId, error });
      }
      if (kind !== 'again') {
        await posts.pauseAdsPosts({
          adUserId: run.adUserId,
          pageId,
          until: later(PAGE_PAUSE_MS),
        });
      }
      return [{ subject: pageId, ...UNLISTED }];
    },
  };
}
