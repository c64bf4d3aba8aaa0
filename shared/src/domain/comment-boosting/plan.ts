export const MINUTE_MS = 60_000;

/** Minutes between two of a kind, inclusive. */
export interface DelayRange {
  readonly min: number;
  readonly max: number;
}

/** The fields of a preset comment needed for planning. */
export interface PlannedComment {
  readonly id: string;
  /** The comment it replies to; null for a top-level comment. */
  readonly parentId: string | null;
  readonly text: string;
  readonly photo: { readonly url: string } | null;
  /** Counts by kind. */
  readonly reactions: Readonly<Partial<Record<string, number>>>;
}

export interface PlanInput {
  /** In preorder: a comment precedes its replies, and siblings are in order. */
  readonly comments: readonly PlannedComment[];
  /** Total of reactions to the post, over all kinds. */
  readonly postReactionCount: number;
  readonly areAllowedAttachments: boolean;
  readonly delayBetweenComment: DelayRange;
  readonly delayBetweenReaction: DelayRange;
  /** The same seed yields the same plan. */
  readonly seed: number;
}

export const BOOSTING_STEP_KINDS = [
  'comment',
  'reply',
  'post_reaction',
  'comment_reaction',
] as const;
export type BoostingStepKind = (typeof BOOSTING_STEP_KINDS)[number];

export interface PlannedStep {
  readonly kind: BoostingStepKind;
  /** The preset comment to publish or react to; null for the post. */
  readonly presetCommentId: string | null;
  /** The step of the comment to reply or react to; null for the post. */
  readonly parentPosition: number | null;
  /** The text to publish; empty for a reaction. */
  readonly text: string;
  readonly photoUrl: string | null;
  /** Offset from the start of the task. */
  readonly atMs: number;
}

export interface BoostingPlan {
  /** In order of delivery; the index is the step's position. */
  readonly steps: readonly PlannedStep[];
  /** Requested reactions beyond the one a Page can give per post or comment. */
  readonly reactionsLeftOut: number;
  /** Comments with neither text nor an allowed photo, and all their replies. */
  readonly commentsLeftOut: number;
}

const SECOND_MS = 1_000;

/** Mulberry32: deterministic numbers from 0 to 1, identical in every browser and on the server. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Draft extends Omit<PlannedStep, 'parentPosition'> {
  readonly parent: Draft | null;
}

/** Total of reactions over all kinds. */
export function countReactions(reactions: PlannedComment['reactions']): number {
  return Object.values(reactions).reduce<number>((sum, count = 0) => sum + count, 0);
}

/**
 * Plans the deliveries of a task: comments one after another, each reply after its parent;
 * independently, Likes for the post and for each comment with reactions, each after its target. The
 * first comment is due at once.
 */
export function planBoosting({
  comments,
  postReactionCount,
  areAllowedAttachments,
  delayBetweenComment,
  delayBetweenReaction,
  seed,
}: PlanInput): BoostingPlan {
  const random = createRandom(seed);
  const draw = ({ min, max }: DelayRange): number =>
    Math.round(((min + random() * (max - min)) * MINUTE_MS) / SECOND_MS) * SECOND_MS;

  const drafts = new Map<string, Draft>();
  const reacted: { readonly draft: Draft; readonly count: number }[] = [];
  let commentAtMs = 0;
  for (const { id, parentId, text, photo, reactions } of comments) {
    const photoUrl = areAllowedAttachments ? (photo?.url ?? null) : null;
    const parent = parentId === null ? null : drafts.get(parentId);
    if (parent === undefined || (text.trim() === '' && photoUrl === null)) {
      continue;
    }
    commentAtMs += drafts.size === 0 ? 0 : draw(delayBetweenComment);
    const draft: Draft = {
      kind: parent === null ? 'comment' : 'reply',
      presetCommentId: id,
      parent,
      text,
      photoUrl,
      atMs: commentAtMs,
    };
    drafts.set(id, draft);
    const count = countReactions(reactions);
    if (count > 0) {
      reacted.push({ draft, count });
    }
  }

  const reactions: Draft[] = [];
  let reactionAtMs = 0;
  const react = (parent: Draft | null): void => {
    reactionAtMs = Math.max(reactionAtMs, parent?.atMs ?? 0) + draw(delayBetweenReaction);
    reactions.push({
      kind: parent === null ? 'post_reaction' : 'comment_reaction',
      presetCommentId: parent?.presetCommentId ?? null,
      parent,
      text: '',
      photoUrl: null,
      atMs: reactionAtMs,
    });
  };
  if (postReactionCount > 0) {
    react(null);
  }
  for (const { draft } of reacted) {
    react(draft);
  }

  const ordered = [...drafts.values(), ...reactions].toSorted((a, b) => a.atMs - b.atMs);
  const positions = new Map(ordered.map((draft, position) => [draft, position]));
  const named = reacted.reduce((sum, { count }) => sum + count, postReactionCount);
  return {
    steps: ordered.map(({ parent, ...step }) => ({
      ...step,
      parentPosition: parent === null ? null : (positions.get(parent) ?? null),
    })),
    reactionsLeftOut: named - reactions.length,
    commentsLeftOut: comments.length - drafts.size,
  };
}
