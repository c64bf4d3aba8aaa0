import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PresetComment } from '../../contracts/comment-preset-entities.ts';
import { PRESET_COMMENTS_MAX } from '../../contracts/comment-preset-values.ts';
import {
  applyPresetOperation,
  findMoveProblem,
  PRESET_TEXT_MAX,
  type PresetOperation,
} from './operations.ts';
import { applyNaively, fromNaive, toNaive } from './test/naive-tree.ts';

function comment(id: string, parentId: string | null = null, text = `Text ${id}`): PresetComment {
  return { id, parentId, text, photo: null, video: null, reactions: {} };
}

/** Notation for trees: `1(2(3) 4) 5`. */
function draw(comments: readonly PresetComment[]): string {
  const below = (parentId: string | null): string =>
    comments
      .filter((each) => each.parentId === parentId)
      .map(({ id }) => {
        const replies = below(id);
        return replies === '' ? id : `${id}(${replies})`;
      })
      .join(' ');
  return below(null);
}

function treeAfter(
  comments: readonly PresetComment[],
  ...operations: readonly PresetOperation[]
): PresetComment[] {
  return operations.reduce<PresetComment[]>(
    (known, operation) => {
      const result = applyPresetOperation(known, operation);
      if ('problem' in result) {
        throw new Error(result.problem);
      }
      return [...result.comments];
    },
    [...comments],
  );
}

const tree = [
  comment('1'),
  comment('2', '1'),
  comment('3', '2'),
  comment('4', '1'),
  comment('5'),
  comment('6'),
];
const picture = { url: 'https://media.test/a.jpg', previewUrl: null };

function moveOf(
  commentId: string,
  method: 'appendChild' | 'insertBefore',
  referenceCommentId: string | null,
) {
  return { type: 'move', commentId, method, referenceCommentId } as const;
}

describe('moving', () => {
  it.each([
    ['onto_itself', moveOf('1', 'appendChild', '1')],
    ['onto_parent', moveOf('2', 'appendChild', '1')],
    ['onto_parent', moveOf('1', 'appendChild', null)],
    ['onto_descendant', moveOf('1', 'appendChild', '3')],
    ['before_itself', moveOf('2', 'insertBefore', '2')],
    ['before_next', moveOf('2', 'insertBefore', '4')],
    ['before_next', moveOf('1', 'insertBefore', '5')],
    ['before_descendant', moveOf('1', 'insertBefore', '3')],
    ['comment_missing', moveOf('9', 'insertBefore', '3')],
  ] as const)('refuses %s', (problem, operation) => {
    expect(findMoveProblem(tree, operation)).toBe(problem);
    expect(applyPresetOperation(tree, operation)).toEqual({
      problem,
      commentId: operation.commentId,
    });
  });

  it.each([
    ['9', moveOf('1', 'insertBefore', '9')],
    ['9', moveOf('1', 'appendChild', '9')],
    ['9', moveOf('9', 'appendChild', '8')],
    ['', moveOf('1', 'insertBefore', null)],
  ] as const)('names the comment that is missing: %s', (commentId, operation) => {
    expect(findMoveProblem(tree, operation)).toBe('comment_missing');
    expect(applyPresetOperation(tree, operation)).toEqual({
      problem: 'comment_missing',
      commentId,
    });
  });

  it.each([
    [moveOf('2', 'appendChild', '5'), '1(4) 5(2(3)) 6'],
    [moveOf('5', 'appendChild', '2'), '1(2(3 5) 4) 6'],
    [moveOf('2', 'appendChild', null), '1(4) 5 6 2(3)'],
    [moveOf('4', 'insertBefore', '2'), '1(4 2(3)) 5 6'],
    [moveOf('2', 'insertBefore', '1'), '2(3) 1(4) 5 6'],
    [moveOf('1', 'insertBefore', '6'), '5 1(2(3) 4) 6'],
    [moveOf('6', 'insertBefore', '3'), '1(2(6 3) 4) 5'],
    // A reply is not the sibling that follows.
    [moveOf('3', 'insertBefore', '4'), '1(2 3 4) 5 6'],
  ] as const)('takes the replies along: %o', (operation, drawn) => {
    expect(draw(treeAfter(tree, operation))).toBe(drawn);
  });
});

describe('adding', () => {
  it('puts comments at the end, at a place, and below what is there', () => {
    const added = [comment('7'), comment('8', '7'), comment('9', '4')];
    expect(draw(treeAfter(tree, { type: 'add', comments: added }))).toBe('1(2(3) 4(9)) 5 6 7(8)');
    const before = { referenceCommentId: '4', method: 'insertBefore' } as const;
    expect(draw(treeAfter(tree, { type: 'add', comments: added, place: before }))).toBe(
      '1(2(3) 7(8) 4(9)) 5 6',
    );
    const into = { referenceCommentId: '2', method: 'appendChild' } as const;
    expect(draw(treeAfter(tree, { type: 'add', comments: added, place: into }))).toBe(
      '1(2(3 7(8)) 4(9)) 5 6',
    );
  });

  it.each([
    ['comment_exists', [comment('1')]],
    ['comment_exists', [comment('7'), comment('7')]],
    ['comment_missing', [comment('8', '7'), comment('7')]],
    ['comment_empty', [comment('7', null, '')]],
    [
      'too_many_comments',
      Array.from({ length: PRESET_COMMENTS_MAX }, (_, at) => comment(`9${at}`)),
    ],
    ['too_much_text', [comment('7', null, 'x'.repeat(PRESET_TEXT_MAX))]],
  ] as const)('refuses %s', (problem, comments) => {
    expect(applyPresetOperation(tree, { type: 'add', comments })).toMatchObject({ problem });
  });
});

describe('editing and deleting', () => {
  it('keeps a photo or a video, not both', () => {
    const withPhoto = treeAfter([comment('1')], {
      type: 'edit',
      edits: [{ id: '1', photo: picture }],
    });
    expect(withPhoto).toEqual([{ ...comment('1'), photo: picture }]);
    const withVideo = treeAfter(withPhoto, { type: 'edit', edits: [{ id: '1', video: picture }] });
    expect(withVideo).toEqual([{ ...comment('1'), video: picture }]);
    expect(treeAfter(withVideo, { type: 'edit', edits: [{ id: '1', photo: picture }] })).toEqual(
      withPhoto,
    );
    expect(treeAfter(withPhoto, { type: 'edit', edits: [{ id: '1', text: '' }] })).toEqual([
      { ...comment('1', null, ''), photo: picture },
    ]);
  });

  it('changes all or none', () => {
    const edits = [
      { id: '3', text: 'Three' },
      { id: '9', text: 'Nine' },
    ];
    expect(applyPresetOperation(tree, { type: 'edit', edits })).toEqual({
      problem: 'comment_missing',
      commentId: '9',
    });
    expect(
      applyPresetOperation(tree, { type: 'edit', edits: [{ id: '3', text: '' }] }),
    ).toMatchObject({ problem: 'comment_empty' });
    expect(
      applyPresetOperation(tree, {
        type: 'edit',
        edits: [{ id: '3', text: 'x'.repeat(PRESET_TEXT_MAX) }],
      }),
    ).toMatchObject({ problem: 'too_much_text' });
  });

  it('deletes what is below, and never the last one', () => {
    expect(draw(treeAfter(tree, { type: 'delete', commentIds: ['2', '3', '9'] }))).toBe('1(4) 5 6');
    expect(applyPresetOperation(tree, { type: 'delete', commentIds: ['9'] })).toEqual({
      problem: 'comment_missing',
      commentId: '9',
    });
    expect(applyPresetOperation(tree, { type: 'delete', commentIds: ['1', '5', '6'] })).toEqual({
      problem: 'last_comment',
    });
  });
});

const id = fc.integer({ min: 1, max: 14 }).map(String);
const operations: fc.Arbitrary<PresetOperation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('move' as const),
      commentId: id,
      referenceCommentId: fc.option(id),
      method: fc.constantFrom('appendChild' as const, 'insertBefore' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      comments: fc
        .array(fc.tuple(id, fc.option(id)), { minLength: 1, maxLength: 3 })
        .map((list) => list.map(([own, parentId]) => comment(own, parentId))),
      place: fc.option(
        fc.record({
          referenceCommentId: fc.option(id),
          method: fc.constantFrom('appendChild' as const, 'insertBefore' as const),
        }),
        { nil: undefined },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('edit' as const),
      edits: fc.array(fc.record({ id, text: fc.constantFrom('', 'New') }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('delete' as const),
      commentIds: fc.array(id, { minLength: 1, maxLength: 2 }),
    }),
  },
);

describe('any operations', () => {
  it('do what the naive tree does, in a list in the order of the tree', () => {
    fc.assert(
      fc.property(fc.array(operations, { maxLength: 40 }), (wanted) => {
        let flat: readonly PresetComment[] = tree;
        let naive = toNaive(tree);
        for (const operation of wanted) {
          const result = applyPresetOperation(flat, operation);
          const expected = applyNaively(naive, operation);
          expect('problem' in result).toBe(expected === undefined);
          flat = 'problem' in result ? flat : result.comments;
          naive = expected ?? naive;
          expect(flat).toEqual(fromNaive(naive));
        }
      }),
    );
  });

  it('never change what they are given', () => {
    fc.assert(
      fc.property(operations, (operation) => {
        const given = structuredClone(tree);
        applyPresetOperation(given, operation);
        expect(given).toEqual(tree);
      }),
    );
  });
});
