import type { SampleProfile, SampleWorld } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import { createPostIndex, hashOf, type SandboxPost } from './post-index.ts';

export type { SandboxPost };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOKEN = /^EAAP(\d+)x(\d+)$/;
const OLD_COMMENTS_MAX = 8;
const ARRIVING_MAX = 200;

const PAGE_TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'];
/** On every fourth page the profile may only advertise. */
const ADVERTISER_TASKS = ['ADVERTISE', 'ANALYZE'];

const AUTHORS = [
  'Uwe Falk',
  'Sabine Kroll',
  'Ralf Thoma',
  'Paul Wendt',
  'Jens Markert',
  'Vera Thiel',
  'Anke Richter',
  'Marta Nowak',
  'Jan Kowalski',
  'Lucie Dvořáková',
  'Giulia Conti',
  'Erik Lind',
] as const;
/** Authors who comment repeatedly. */
const SPAMMERS = ['Best Loans Europe', 'Crypto Gewinn24', 'Lucky Spin EU'] as const;
const TEXTS = [
  'How long does the installation take?',
  'We have had it for a year and are happy.',
  'Do you deliver to Austria too?',
  'Thanks, the consultation was great!',
  'Is there a discount for two?',
  'What about winter?',
  'Nice picture 😍',
  'Total scam, they never call back',
  'Fake reviews, all of them',
  'Too expensive for what it is.',
] as const;
const SPAM = [
  'FAST CREDIT without papers, apply now: bit.ly/fast-credit',
  'I earn 4,800 € a week, write me → t.me/gewinn24',
  '120 free spins, casino bonus in my profile',
  'Need money today? WhatsApp +49 151 23456789',
] as const;

export interface SandboxComment {
  readonly id: string;
  readonly postId: string;
  readonly pageId: string;
  readonly parentId: string | null;
  readonly from: { readonly id: string; readonly name: string } | null;
  readonly message: string;
  readonly createdAtMs: number;
  isHidden: boolean;
  likeCount: number;
  /** Whether its page likes it. */
  isLiked: boolean;
  readonly photoUrl: string | null;
}

interface NewText {
  readonly message: string;
  readonly photoUrl: string | null;
}

export interface ModerationEntry {
  readonly kind:
    | 'hide'
    | 'show'
    | 'delete'
    | 'block'
    | 'unblock'
    | 'comment'
    | 'reply'
    | 'like'
    | 'unlike';
  readonly pageId: string;
  /** Id of the comment or post, or of the blocked author. */
  readonly id: string;
  readonly at: string;
}

export const newCommentSchema = z.strictObject({
  postId: z.string(),
  message: z.string().max(8_000),
  /** Null when hidden from the page. An author given by name only gets an id. */
  from: z.strictObject({ id: z.string().optional(), name: z.string() }).nullable().optional(),
  isByPage: z.boolean().optional(),
  parentId: z.string().optional(),
  isHidden: z.boolean().optional(),
  /** Age of the comment. */
  agoMs: z.int().min(0).optional(),
});
export const commentBurstSchema = z.strictObject({
  postId: z.string(),
  count: z.int().min(1).max(1_000).default(10),
});

/** Settings of automatically generated comments. */
export const commentFlowSchema = z
  .strictObject({
    /** Whether comments are generated automatically. */
    isFlowing: z.boolean(),
    /** Simulates paging that repeats the first comments on every page. */
    repeatsPages: z.boolean(),
  })
  .partial();
export type NewComment = z.infer<typeof newCommentSchema>;

/** Settings for a post, and for what pages write. */
export const postChangeSchema = z.strictObject({ postId: z.string(), isRemoved: z.boolean() });
export const pageRulesSchema = z
  .strictObject({
    /** Words for which comments of pages are rejected as spam. */
    refusedWords: z.array(z.string().min(1).max(100)).max(100),
    /** Pages without a manager. */
    lostPageIds: z.array(z.string()).max(1_000),
  })
  .partial();

const authorIdOf = (name: string): string => `7${String(hashOf(name)).padStart(10, '0')}`;

export type PageStore = ReturnType<typeof createPageStore>;

/** Pages, posts of their ads and comments, in memory. */
export function createPageStore({
  world,
  nowMs,
}: {
  world: () => SampleWorld;
  nowMs: () => number;
}) {
  let comments = new Map<string, SandboxComment>();
  let byPost = new Map<string, SandboxComment[]>();
  let filledUntil = new Map<string, number>();
  let blocked = new Set<string>();
  let acts: ModerationEntry[] = [];
  const likedPosts = new Set<string>();
  const removedPosts = new Set<string>();
  let lostPages: ReadonlySet<string> = new Set();
  let refusedWords: readonly string[] = [];
  let isFlowing = true;
  let repeatsPages = false;
  let sequence = 0;
  const postIndex = createPostIndex({ world });
  const indexed = postIndex.read;

  const add = (
    { postId, message, from, isByPage, parentId, isHidden, agoMs = 0 }: NewComment,
    { atMs = nowMs(), photoUrl = null }: { atMs?: number; photoUrl?: string | null } = {},
  ) => {
    const post = indexed().posts.get(postId);
    if (post === undefined) {
      return undefined;
    }
    sequence += 1;
    const name =
      from === undefined ? (AUTHORS[sequence % AUTHORS.length] ?? 'Uwe Falk') : from?.name;
    const comment: SandboxComment = {
      id: `${postId.slice(postId.indexOf('_') + 1)}_${900_000 + sequence}`,
      postId,
      pageId: post.pageId,
      parentId: parentId ?? null,
      from: isByPage
        ? { id: post.pageId, name: indexed().names.get(post.pageId) ?? 'Page' }
        : name === undefined
          ? null
          : { id: from?.id ?? authorIdOf(name), name },
      message,
      createdAtMs: atMs - agoMs,
      isHidden: isHidden ?? false,
      likeCount: isByPage ? 0 : hashOf(message) % 7,
      isLiked: false,
      photoUrl,
    };
    if (comment.from !== null && blocked.has(`${post.pageId} ${comment.from.id}`)) {
      return undefined;
    }
    comments.set(comment.id, comment);
    byPost.set(postId, [...(byPost.get(postId) ?? []), comment]);
    return comment;
  };

  const record = (act: Omit<ModerationEntry, 'at'>): void => {
    acts.push({ ...act, at: new Date(nowMs()).toISOString() });
  };

  /** Generates a comment; about every seventh is a reply to the previous one. */
  const write = (post: SandboxPost, { turn, atMs }: { turn: number; atMs: number }) => {
    const isSpam = turn % 5 === 0;
    const pick = <T>(list: readonly T[]): T | undefined => list[turn % list.length];
    const parent = turn % 7 === 3 ? byPost.get(post.id)?.at(-1) : undefined;
    return add(
      {
        postId: post.id,
        message: (isSpam ? pick(SPAM) : pick(TEXTS)) ?? '',
        from: { name: (isSpam ? pick(SPAMMERS) : pick(AUTHORS)) ?? 'Uwe Falk' },
        ...(parent === undefined ? {} : { parentId: parent.parentId ?? parent.id }),
      },
      { atMs },
    );
  };

  /** Generates the comments due since the last read. */
  const fill = (post: SandboxPost): void => {
    if (!isFlowing) {
      return;
    }
    const hash = hashOf(post.id);
    const paceMs = (20 + (hash % 180)) * MINUTE_MS;
    const startMs = world().nowMs;
    const old = filledUntil.has(post.id) ? 0 : hash % OLD_COMMENTS_MAX;
    const fromMs = filledUntil.get(post.id) ?? startMs;
    const due: number[] = Array.from(
      { length: old },
      (_, at) => startMs - (old - at) * (HOUR_MS + (hash % HOUR_MS)),
    );
    const first = Math.floor((fromMs - startMs) / paceMs) + 1;
    for (
      let turn = first;
      startMs + turn * paceMs <= nowMs() && turn - first < ARRIVING_MAX;
      turn += 1
    ) {
      due.push(startMs + turn * paceMs);
    }
    filledUntil.set(post.id, Math.max(fromMs, nowMs()));
    for (const [at, atMs] of due.entries()) {
      write(post, { turn: hash + at + Math.floor(atMs / MINUTE_MS), atMs });
    }
  };

  return {
    /** Pages of the ads visible to a profile. */
    pagesOf(profile: SampleProfile) {
      const ids = new Set<string>();
      for (const creative of world().creatives.values()) {
        if (profile.tasks.has(creative.adAccountId) && !lostPages.has(creative.pageId)) {
          ids.add(creative.pageId);
        }
      }
      return [...ids].map((id, at) => ({
        id,
        name: indexed().names.get(id) ?? 'Page',
        tasks: at % 4 === 3 ? ADVERTISER_TASKS : PAGE_TASKS,
        token: `EAAP${id}x${profile.facebookId}`,
      }));
    },
    nameOf: (pageId: string) => indexed().names.get(pageId),
    /** Resolves a page token to its profile and page. */
    readToken(token: string): { readonly pageId: string; readonly facebookId: string } | undefined {
      const [, pageId, facebookId] = TOKEN.exec(token) ?? [];
      return pageId === undefined || facebookId === undefined ? undefined : { pageId, facebookId };
    },
    findPost: (id: string) => (removedPosts.has(id) ? undefined : indexed().posts.get(id)),
    listPosts: () => [...indexed().posts.values()],
    dynamicPostsOf: (postId: string) =>
      [...indexed().posts.values()].filter(
        ({ parentPostId, variant }) => parentPostId === postId && variant === null,
      ),
    publishedPostsOf: (pageId: string) =>
      [...indexed().posts.values()].filter((post) => post.isOwn === true && post.pageId === pageId),
    adsPostsOf: postIndex.adsPostsOf,
    createdAtMsOf: postIndex.createdAtMsOf,
    /** Oldest first. */
    commentsOf(post: SandboxPost): readonly SandboxComment[] {
      fill(post);
      return (byPost.get(post.id) ?? []).toSorted((a, b) => a.createdAtMs - b.createdAtMs);
    },
    findComment(id: string): SandboxComment | undefined {
      const comment = comments.get(id);
      return comment !== undefined && removedPosts.has(comment.postId) ? undefined : comment;
    },
    addComment: (comment: NewComment) => add(comment),
    /** Adds a mix of questions, praise and spam, some of them replies. */
    addBurst({ postId, count }: z.infer<typeof commentBurstSchema>): SandboxComment[] | undefined {
      const post = indexed().posts.get(postId);
      return post === undefined
        ? undefined
        : Array.from({ length: count }, (_, turn) => write(post, { turn, atMs: nowMs() })).filter(
            (comment) => comment !== undefined,
          );
    },
    reply(comment: SandboxComment, { message, photoUrl }: NewText): SandboxComment | undefined {
      const answer = add(
        {
          postId: comment.postId,
          message,
          isByPage: true,
          parentId: comment.parentId ?? comment.id,
        },
        { photoUrl },
      );
      record({ kind: 'reply', pageId: comment.pageId, id: comment.id });
      return answer;
    },
    /** Adds a comment of a page under its own post. */
    publishComment(post: SandboxPost, { message, photoUrl }: NewText): SandboxComment | undefined {
      record({ kind: 'comment', pageId: post.pageId, id: post.id });
      return add({ postId: post.id, message, isByPage: true }, { photoUrl });
    },
    isPostLiked: (post: SandboxPost): boolean => likedPosts.has(post.id),
    setPostLiked(post: SandboxPost, isLiked: boolean): void {
      if (likedPosts.has(post.id) !== isLiked) {
        likedPosts[isLiked ? 'add' : 'delete'](post.id);
        record({ kind: isLiked ? 'like' : 'unlike', pageId: post.pageId, id: post.id });
      }
    },
    /** Returns false when the post does not exist. */
    changePost({ postId, isRemoved }: z.infer<typeof postChangeSchema>): boolean {
      if (!indexed().posts.has(postId)) {
        return false;
      }
      removedPosts[isRemoved ? 'add' : 'delete'](postId);
      return true;
    },
    setRules({ refusedWords: words, lostPageIds: ids }: z.infer<typeof pageRulesSchema>): void {
      refusedWords = words ?? refusedWords;
      lostPages = ids === undefined ? lostPages : new Set(ids);
    },
    refuses: (text: string): boolean =>
      refusedWords.some((word) => text.toLowerCase().includes(word.toLowerCase())),
    setLiked(comment: SandboxComment, isLiked: boolean): void {
      if (comment.isLiked !== isLiked) {
        comment.isLiked = isLiked;
        comment.likeCount += isLiked ? 1 : -1;
        record({ kind: isLiked ? 'like' : 'unlike', pageId: comment.pageId, id: comment.id });
      }
    },
    hide(comment: SandboxComment, isHidden: boolean): void {
      comment.isHidden = isHidden;
      record({ kind: isHidden ? 'hide' : 'show', pageId: comment.pageId, id: comment.id });
    },
    remove(comment: SandboxComment): void {
      comments.delete(comment.id);
      byPost.set(
        comment.postId,
        (byPost.get(comment.postId) ?? []).filter(({ id }) => id !== comment.id),
      );
      record({ kind: 'delete', pageId: comment.pageId, id: comment.id });
    },
    block(pageId: string, authorId: string): void {
      blocked.add(`${pageId} ${authorId}`);
      record({ kind: 'block', pageId, id: authorId });
    },
    unblock(pageId: string, authorId: string): void {
      blocked.delete(`${pageId} ${authorId}`);
      record({ kind: 'unblock', pageId, id: authorId });
    },
    listBlocked: (pageId: string) =>
      [...blocked].flatMap((key) =>
        key.startsWith(`${pageId} `) ? [key.split(' ')[1] ?? ''] : [],
      ),
    /** Moderation actions, in order. */
    listActions: (): readonly ModerationEntry[] => acts,
    /** Turns generated comments on or off. */
    setFlow(value: boolean): void {
      isFlowing = value;
    },
    repeatsPages: () => repeatsPages,
    setRepeatsPages(value: boolean): void {
      repeatsPages = value;
    },
    /** Replies in the thread of a comment, oldest first. */
    answersTo: ({ id, parentId, postId }: SandboxComment): readonly SandboxComment[] =>
      (byPost.get(postId) ?? [])
        .filter((answer) => answer.parentId === (parentId ?? id))
        .toSorted((a, b) => a.createdAtMs - b.createdAtMs),
    repliesTo: ({ id, postId }: SandboxComment): number =>
      (byPost.get(postId) ?? []).filter(({ parentId }) => parentId === id).length,
    clear(): void {
      comments = new Map();
      byPost = new Map();
      filledUntil = new Map();
      blocked = new Set();
      likedPosts.clear();
      removedPosts.clear();
      lostPages = new Set();
      refusedWords = [];
      acts = [];
      isFlowing = true;
      repeatsPages = false;
    },
  };
}
