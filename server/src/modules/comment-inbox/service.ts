import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type CommentInboxState,
  INBOX_PAGE_MAX,
  type InboxCommentDto,
  type InboxPostDto,
} from '@ads-checker/shared/contracts/comment-inbox';
import type { Clock } from '../../platform/clock/clock.ts';
import { type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import type { ChangeCursor, CommentCursor, InboxCommentRepository } from './comment-repository.ts';
import type { StoredComment } from './entities.ts';
import { type InboxRepository, ReadingSuperseded } from './inbox-repository.ts';
import type { InboxPostRepository } from './post-repository.ts';
import { presentComment, presentPost, presentState } from './presenter.ts';
import { type InboxReader, toDueTimes } from './read-inbox.ts';

interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}

interface CommentList {
  readonly comments: InboxCommentDto[];
  readonly posts: InboxPostDto[];
  readonly state: CommentInboxState;
}

function toCursor(text: string): CommentCursor {
  const at = text.indexOf('_');
  return { writtenAt: new Date(Number(text.slice(0, at))), commentId: text.slice(at + 1) };
}

function toChangeCursor(text: string): ChangeCursor {
  const at = text.indexOf('_');
  return at < 0
    ? { revision: Number(text), commentId: null }
    : { revision: Number(text.slice(0, at)), commentId: text.slice(at + 1) };
}

export type CommentInboxService = ReturnType<typeof createCommentInboxService>;

/** Comments under the posts of a profile's pages: cached, and read while somebody looks. */
export function createCommentInboxService(deps: {
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  inboxes: InboxRepository;
  posts: InboxPostRepository;
  comments: InboxCommentRepository;
  reader: InboxReader;
  clock: Clock;
}) {
  const getState = async (actor: Actor, adUser: AdUser): Promise<CommentInboxState> => {
    const { id: adUserId } = adUser;
    // Read first: concurrent changes are then covered by the next call.
    const inbox = await deps.inboxes.find(adUserId);
    const [counts, commentCount, pages, failures] = await Promise.all([
      deps.posts.count({ adUserId, ...toDueTimes(deps.clock.now()) }),
      deps.comments.count(adUserId),
      deps.inboxes.listPages(adUserId),
      deps.posts.listFailures(adUserId),
    ]);
    const at = deps.clock.now();
    return presentState({ actor, adUser, inbox, counts, commentCount, pages, failures, at });
  };

  const withPosts = async (
    adUserId: string,
    rows: readonly StoredComment[],
  ): Promise<Omit<CommentList, 'state'>> => {
    const postIds = [...new Set(rows.map(({ postId }) => postId))];
    const known = postIds.length === 0 ? [] : await deps.posts.listByIds(adUserId, postIds);
    return { comments: rows.flatMap(presentComment), posts: known.map(presentPost) };
  };

  return {
    async listComments({
      actor,
      limit,
      before,
      ...request
    }: ProfileRequest & { limit: number; before?: string | undefined }): Promise<
      CommentList & { next: string | null }
    > {
      const adUser = await deps.adUsers.getReadable({ actor, ...request });
      const { id: adUserId } = adUser;
      const state = await getState(actor, adUser);
      const rows = await deps.comments.list({
        adUserId,
        before: before === undefined ? undefined : toCursor(before),
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const hasMore = rows.length > limit && last !== undefined;
      return {
        ...(await withPosts(adUserId, shown)),
        next: hasMore ? `${last.writtenAt.getTime()}_${last.id}` : null,
        state,
      };
    },

    async listChanges({
      actor,
      since,
      ...request
    }: ProfileRequest & { since: string }): Promise<
      CommentList & { next: string | null; isOutdated: boolean }
    > {
      const adUser = await deps.adUsers.getReadable({ actor, ...request });
      const { id: adUserId } = adUser;
      const { revision, purgedRevision } = await deps.inboxes.find(adUserId);
      const state = await getState(actor, adUser);
      const from = toChangeCursor(since);
      // An unknown revision belongs to an inbox that was deleted since.
      const isOutdated = from.revision < purgedRevision || from.revision > revision;
      const limit = INBOX_PAGE_MAX;
      const rows = isOutdated
        ? []
        : await deps.comments.listChanges({ adUserId, since: from, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        ...(await withPosts(adUserId, page)),
        next: rows.length > limit && last !== undefined ? `${last.revision}_${last.id}` : null,
        isOutdated,
        state: { ...state, revision: Math.min(state.revision, revision) },
      };
    },

    /**
     * Reads a portion of what is due unless another process does; posts on a screen come sooner.
     * @throws FailedPreconditionError for a disconnected profile, NetworkError for its failures.
     */
    async read({
      actor,
      isWhole,
      seenPostIds,
      ...request
    }: ProfileRequest & {
      isWhole: boolean;
      seenPostIds: readonly string[];
    }): Promise<CommentInboxState> {
      const adUser = await deps.adUsers.getReadable({ actor, ...request });
      requireConnected(adUser);
      const { id: adUserId } = adUser;
      const begun = await deps.inboxes.begin({ adUserId, at: deps.clock.now() });
      if (begun === undefined) {
        return getState(actor, adUser);
      }
      try {
        if (isWhole) {
          await deps.reader.reset(begun);
        }
        const reading = isWhole ? { ...begun, pagesReadAt: null, postsListedAt: null } : begun;
        await deps.calls.run(adUserId, (call) => deps.reader.read(reading, call, seenPostIds));
      } catch (error) {
        if (!(error instanceof ReadingSuperseded)) {
          throw error;
        }
      } finally {
        await deps.inboxes.end(begun);
      }
      return getState(actor, adUser);
    },
  };
}
