import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import type { AppError } from '@ads-checker/shared/errors';
import type {
  CommentsPort,
  ModerationAction,
  PostComment,
} from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { isGone, NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Page, PagesPort } from '../../gateways/graph/ports/pages-port.ts';
import { cannotModerate, commentNotFound, ownAuthor, ownComment, unknownAuthor } from './policy.ts';

export interface CommentPlace {
  readonly pageId: string;
  readonly commentId: string;
}

/** The result for one comment. */
export interface Moderated extends CommentPlace {
  readonly page: Page | undefined;
  /** Its new state, or the last one of a deleted comment; null when it is missing or unreadable. */
  readonly comment: PostComment | null;
  /** Performed by this request, not before. */
  readonly actions: ReadonlySet<'hide' | 'show' | 'delete' | 'block'>;
  readonly isDeleted: boolean;
  readonly error: AppError | null;
}

type Writes = Pick<PagesPort, 'findPage'> & Pick<CommentsPort, 'readComments' | 'moderateComments'>;

const hasUnknownOutcome = (error: NetworkError | null | undefined): boolean =>
  error?.isOutcomeUnknown === true;

export async function readComment({
  graph,
  call,
  pageId,
  commentId,
}: {
  graph: Pick<CommentsPort, 'readComments'>;
  call: NetworkCall;
} & CommentPlace): Promise<PostComment> {
  const [answer] = await graph.readComments({ ...call, comments: [{ pageId, commentId }] });
  if (answer instanceof NetworkError) {
    throw answer;
  }
  if (answer === null || answer === undefined) {
    throw commentNotFound();
  }
  return answer;
}

/** Retries once after a lost response; what is already done is skipped. */
async function send(input: {
  graph: Writes;
  call: NetworkCall;
  actions: readonly ModerationAction[];
}): Promise<(NetworkError | null)[]> {
  const attempt = async (chosen: readonly ModerationAction[]): Promise<(NetworkError | null)[]> =>
    chosen.length === 0
      ? []
      : [...(await input.graph.moderateComments({ ...input.call, actions: chosen }))];
  let answers: (NetworkError | null)[];
  try {
    answers = await attempt(input.actions);
  } catch (error) {
    if (!(error instanceof NetworkError) || !error.isOutcomeUnknown) {
      throw error;
    }
    return attempt(input.actions);
  }
  const lost = [...input.actions.keys()].filter((index) => hasUnknownOutcome(answers[index]));
  const again = await attempt(lost.flatMap((index) => input.actions[index] ?? []));
  for (const [position, index] of lost.entries()) {
    answers[index] = again[position] ?? null;
  }
  return answers;
}

/** Why a comment is rejected before anything is sent. */
function findObstacle(
  moderation: CommentModeration,
  { pageId, comment }: { pageId: string; comment: PostComment | null },
): AppError | null {
  if (comment === null) {
    return moderation === 'delete' ? null : commentNotFound();
  }
  const isOwn = comment.from?.id === pageId;
  switch (moderation) {
    case 'hide':
      return isOwn && comment.isHidden !== true ? ownComment() : null;
    case 'block_author':
      return isOwn ? ownAuthor() : comment.from === null ? unknownAuthor() : null;
    case 'delete_and_block_author':
      return isOwn ? ownAuthor() : null;
    default:
      return null;
  }
}

const kindOf = (
  moderation: CommentModeration,
  { isHidden }: PostComment,
): 'hide' | 'show' | 'delete' | undefined => {
  switch (moderation) {
    case 'hide':
      return isHidden === true ? undefined : 'hide';
    case 'unhide':
      return isHidden === false ? undefined : 'show';
    case 'block_author':
      return undefined;
    default:
      return 'delete';
  }
};

/** Blocks each author once per page. A failure is reported for all their comments. */
async function blockAuthors(input: {
  graph: Writes;
  call: NetworkCall;
  rows: readonly Moderated[];
}): Promise<Moderated[]> {
  const authors = Map.groupBy(
    input.rows.filter(({ comment, error }) => error === null && comment?.from != null),
    ({ pageId, comment }) => `${pageId} ${comment?.from?.id}`,
  );
  const actions = [...authors.values()].flatMap(([row]): ModerationAction[] => {
    const authorId = row?.comment?.from?.id;
    return row === undefined || authorId === undefined
      ? []
      : [{ kind: 'block', pageId: row.pageId, authorId }];
  });
  const answers = await send({ graph: input.graph, call: input.call, actions }).catch(
    (error: unknown) => {
      // Deletions that already succeeded must still be reported.
      if (!(error instanceof NetworkError) || !input.rows.some(({ isDeleted }) => isDeleted)) {
        throw error;
      }
      return actions.map(() => error);
    },
  );
  const failures = new Map([...authors.keys()].map((key, at) => [key, answers[at] ?? null]));
  return input.rows.map((row) => {
    if (row.error !== null) {
      return row;
    }
    if (row.comment?.from == null) {
      return { ...row, error: unknownAuthor() };
    }
    const error = failures.get(`${row.pageId} ${row.comment.from.id}`) ?? null;
    return error === null
      ? { ...row, actions: new Set([...row.actions, 'block']) }
      : { ...row, error };
  });
}

/**
 * Moderates comments of a profile's pages and returns results in the order of `places`; failures
 * are per comment. Comments already in the requested state are skipped.
 * @throws NetworkError when nothing at all succeeded
 */
export async function moderate(input: {
  graph: Writes;
  call: NetworkCall;
  moderation: CommentModeration;
  places: readonly CommentPlace[];
}): Promise<Moderated[]> {
  const pages = new Map<string, Page | undefined>();
  for (const { pageId } of input.places) {
    if (!pages.has(pageId)) {
      pages.set(pageId, await input.graph.findPage({ ...input.call, pageId }));
    }
  }
  const isOpen = ({ pageId }: CommentPlace): boolean => pages.get(pageId)?.canModerate === true;
  const open = input.places.filter(isOpen);
  const answers =
    open.length === 0 ? [] : await input.graph.readComments({ ...input.call, comments: [...open] });
  const read = new Map(open.map((place, index) => [place, answers[index] ?? null]));

  const rows = input.places.map(({ pageId, commentId }, index): Moderated => {
    const place = input.places[index];
    const answer = place === undefined ? null : (read.get(place) ?? null);
    const comment = answer instanceof NetworkError ? null : answer;
    const refusal = pages.get(pageId)?.canModerate === true ? null : cannotModerate();
    const failure = answer instanceof NetworkError ? answer : null;
    return {
      pageId,
      commentId,
      page: pages.get(pageId),
      comment,
      actions: new Set(),
      isDeleted: false,
      error: refusal ?? failure ?? findObstacle(input.moderation, { pageId, comment }),
    };
  });

  const actions = rows.map(
    ({ pageId, commentId, comment, error }): ModerationAction | undefined => {
      const kind =
        error !== null || comment === null ? undefined : kindOf(input.moderation, comment);
      return kind === undefined ? undefined : { kind, pageId, commentId };
    },
  );
  const sent = await send({
    graph: input.graph,
    call: input.call,
    actions: actions.filter((action) => action !== undefined),
  });
  let position = 0;
  const done = rows.map((row, index): Moderated => {
    const action = actions[index];
    if (action === undefined || action.kind === 'block' || row.comment === null) {
      return row;
    }
    const error = sent[position] ?? null;
    position += 1;
    if (error !== null && !(action.kind === 'delete' && isGone(error))) {
      return { ...row, error };
    }
    const isHidden = action.kind === 'delete' ? row.comment.isHidden : action.kind === 'hide';
    return {
      ...row,
      comment: { ...row.comment, isHidden },
      actions: new Set([action.kind]),
      isDeleted: action.kind === 'delete',
    };
  });
  const isBlocking =
    input.moderation === 'block_author' || input.moderation === 'delete_and_block_author';
  return isBlocking ? blockAuthors({ graph: input.graph, call: input.call, rows: done }) : done;
}
