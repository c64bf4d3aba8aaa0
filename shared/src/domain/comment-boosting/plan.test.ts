import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, type PlanInput, type PlannedComment, planBoosting } from './plan.ts';

type Tree = { text: string; photo: boolean; reactions: number; replies: Tree[] };

/** Reduced by depth. */
const treeOf = (depth: number): fc.Arbitrary<Tree> =>
  fc.record<Tree>({
    text: fc.constantFrom('', ' ', 'Yes', 'How long?'),
    photo: fc.boolean(),
    reactions: fc.integer({ min: 0, max: 9 }),
    replies: depth === 0 ? fc.constant([]) : fc.array(treeOf(depth - 1), { maxLength: 2 }),
  });
const tree = treeOf(3);
const range = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([min, more]) => ({ min, max: min + more }));

const input = fc
  .record({
    trees: fc.array(tree, { maxLength: 5 }),
    postReactionCount: fc.integer({ min: 0, max: 30 }),
    areAllowedAttachments: fc.boolean(),
    delayBetweenComment: range,
    delayBetweenReaction: range,
    seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  })
  .map(({ trees, ...rest }): PlanInput => {
    const comments: PlannedComment[] = [];
    const add = ({ text, photo, reactions, replies }: Tree, parentId: string | null): void => {
      const id = String(comments.length + 1);
      comments.push({
        id,
        parentId,
        text,
        photo: photo ? { url: `https://media.example/${id}.png` } : null,
        reactions: { like: reactions % 3, love: reactions - (reactions % 3) },
      });
      for (const reply of replies) {
        add(reply, id);
      }
    };
    for (const each of trees) {
      add(each, null);
    }
    return { ...rest, comments };
  });

const reactionsOf = ({ reactions: { like = 0, love = 0 } }: PlannedComment): number => like + love;

/** Published comments, determined via ancestors, unlike in the plan. */
function listSaid({ comments, areAllowedAttachments }: PlanInput): PlannedComment[] {
  const isSaid = (comment: PlannedComment): boolean => {
    const parent = comments.find(({ id }) => id === comment.parentId);
    const hasPhoto = areAllowedAttachments && comment.photo !== null;
    return (comment.text.trim() !== '' || hasPhoto) && (parent === undefined || isSaid(parent));
  };
  return comments.filter(isSaid);
}

describe('the plan of any preset', () => {
  it('keeps the order, its delays and what comes after what', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { steps, reactionsLeftOut, commentsLeftOut } = planBoosting(given);
        const said = steps.filter(({ kind }) => kind === 'comment' || kind === 'reply');
        const reactions = steps.filter(({ kind }) => kind.endsWith('_reaction'));
        const expected = listSaid(given);

        expect(said.map(({ presetCommentId, text }) => [presetCommentId, text])).toEqual(
          expected.map(({ id, text }) => [id, text]),
        );
        expect(commentsLeftOut).toBe(given.comments.length - expected.length);
        expect(said.every(({ photoUrl }) => photoUrl === null || given.areAllowedAttachments)).toBe(
          true,
        );

        const { delayBetweenComment: comment, delayBetweenReaction: reaction } = given;
        const within = (ms: number, { min, max }: typeof comment): boolean =>
          ms >= min * MINUTE_MS && ms <= max * MINUTE_MS;
        expect(said[0]?.atMs ?? 0).toBe(0);
        expect(
          said.slice(1).every(({ atMs }, at) => within(atMs - (said[at]?.atMs ?? 0), comment)),
        ).toBe(true);
        expect(
          reactions.every(({ atMs, parentPosition }, at) => {
            const target =
              parentPosition === null ? 0 : (steps[parentPosition]?.atMs ?? Number.NaN);
            return within(atMs - Math.max(target, reactions[at - 1]?.atMs ?? 0), reaction);
          }),
        ).toBe(true);

        const parentOf = new Map(expected.map(({ id, parentId }) => [id, parentId]));
        for (const [position, step] of steps.entries()) {
          expect(step.atMs).toBeGreaterThanOrEqual(steps[position - 1]?.atMs ?? 0);
          const parent = step.parentPosition === null ? undefined : steps[step.parentPosition];
          expect(step.parentPosition ?? -1).toBeLessThan(position);
          if (step.kind === 'reply') {
            expect(parent?.presetCommentId).toBe(parentOf.get(step.presetCommentId ?? ''));
          } else if (step.kind === 'comment_reaction') {
            expect(parent?.presetCommentId).toBe(step.presetCommentId);
            expect(parent?.kind).not.toBe('comment_reaction');
          } else {
            expect(parent).toBeUndefined();
          }
        }

        const named = expected.reduce(
          (sum, each) => sum + reactionsOf(each),
          given.postReactionCount,
        );
        const targets = new Set(reactions.map(({ presetCommentId }) => presetCommentId));
        expect(targets.size).toBe(reactions.length);
        expect(reactionsLeftOut).toBe(named - reactions.length);
        expect(reactions.length).toBe(
          expected.filter((each) => reactionsOf(each) > 0).length +
            (given.postReactionCount > 0 ? 1 : 0),
        );
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  it('is the same for the same seed, and another for another', () => {
    const comments = Array.from({ length: 20 }, (_, at) => ({
      id: String(at),
      text: 'Yes',
      parentId: null,
      photo: null,
      reactions: { like: 1 },
    }));
    const given = {
      comments,
      postReactionCount: 3,
      areAllowedAttachments: true,
      delayBetweenComment: { min: 2, max: 6 },
      delayBetweenReaction: { min: 1, max: 3 },
    };
    expect(planBoosting({ ...given, seed: 7 })).toEqual(planBoosting({ ...given, seed: 7 }));
    expect(planBoosting({ ...given, seed: 7 })).not.toEqual(planBoosting({ ...given, seed: 8 }));
  });

  it('is made of a thread of 5,000 replies to one another', () => {
    const comments = Array.from({ length: 5_000 }, (_, at) => ({
      id: String(at),
      parentId: at === 0 ? null : String(at - 1),
      text: 'On',
      photo: null,
      reactions: {},
    }));
    const { steps } = planBoosting({
      comments,
      postReactionCount: 0,
      areAllowedAttachments: true,
      delayBetweenComment: { min: 1, max: 1 },
      delayBetweenReaction: { min: 1, max: 1 },
      seed: 1,
    });
    expect(steps.map(({ parentPosition }) => parentPosition)).toEqual([
      null,
      ...Array.from({ length: 4_999 }, (_, at) => at),
    ]);
  });
});
