import {
  BOOSTED_POSTS_MAX,
  BOOSTING_DELAY_MAX,
  BOOSTING_DELAY_MIN,
  type CommentTaskDto,
  type NewCommentTask,
  commentBoostingRoutes as r,
} from '@ads-checker/shared/contracts/comment-boosting';
import type { DelayRange } from '@ads-checker/shared/domain/comment-boosting/plan';
import {
  isShareAddress,
  parsePostAddress,
} from '@ads-checker/shared/domain/comment-boosting/post-address';
import { call } from '../../lib/api.ts';

/** The ID of the only row, which nobody has to choose; empty when there are none or several. */
export function onlyId([first, ...others]: readonly { readonly id: string }[]): string {
  return first === undefined || others.length > 0 ? '' : first.id;
}

/** Outcome of the call for one post. */
export type PostResult =
  | { readonly state: 'waiting' | 'sending' }
  | { readonly state: 'started'; readonly task: CommentTaskDto }
  | { readonly state: 'failed'; readonly error: unknown };

export interface ReadPosts {
  /** Distinct posts, as written. */
  readonly posts: readonly string[];
  /** Numbers of the lines that do not name a post. */
  readonly badLines: readonly number[];
  /** Some of these lines are links of the Share button. */
  readonly hasShareLinks: boolean;
  readonly isTooMany: boolean;
}

/** Parses posts by id or URL, one per line. */
export function readPosts(text: string): ReadPosts {
  const posts = new Map<string, string>();
  const badLines: number[] = [];
  let hasShareLinks = false;
  for (const [index, line] of text.split('\n').entries()) {
    const post = line.trim();
    if (post === '') {
      continue;
    }
    const named = parsePostAddress(post);
    if (named === undefined) {
      badLines.push(index + 1);
      hasShareLinks ||= isShareAddress(post);
    } else {
      posts.set(`${named.pageId}_${named.postId}`, post);
    }
  }
  return {
    posts: [...posts.values()],
    badLines,
    hasShareLinks,
    isTooMany: posts.size > BOOSTED_POSTS_MAX,
  };
}

/** Undefined unless it is a range of whole minutes within the limits. */
export function readDelay({ min, max }: { min: string; max: string }): DelayRange | undefined {
  const read = (text: string): number =>
    /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const range = { min: read(min), max: read(max) };
  return range.min >= BOOSTING_DELAY_MIN &&
    range.max <= BOOSTING_DELAY_MAX &&
    range.min <= range.max
    ? range
    : undefined;
}

/** Creates a task for one post; the idempotency key makes a retry safe. */
export async function startTask(
  accountId: string,
  body: NewCommentTask,
  idempotencyKey: string,
): Promise<PostResult> {
  try {
    const { data } = await call(r.createTask, { params: { accountId }, body, idempotencyKey });
    return { state: 'started', task: data };
  } catch (error) {
    return { state: 'failed', error };
  }
}
