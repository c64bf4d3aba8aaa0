import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeCommentText } from '../../contracts/comment-preset-values.ts';
import { applyPresetOperation } from './operations.ts';
import {
  copyComments,
  formatPresetText,
  parsePresetText,
  type TextComment,
  toPresetComments,
} from './text-form.ts';

function counter(first = 1): () => string {
  let id = first - 1;
  return () => {
    id += 1;
    return String(id);
  };
}

it('reads a comment a line, and replies by their indent', () => {
  expect(
    parsePresetText(
      '\n  Asked often: how long?\r\n     Three weeks \\\n  on average\n\n       Your grid operator decides\n     After the form we call\nData sheets\\\\\n\tOn our site\\',
    ),
  ).toEqual([
    { text: 'Asked often: how long?', depth: 0 },
    { text: 'Three weeks \n  on average', depth: 1 },
    { text: 'Your grid operator decides', depth: 2 },
    { text: 'After the form we call', depth: 1 },
    { text: 'Data sheets\\', depth: 0 },
    { text: 'On our site', depth: 1 },
  ]);
});

const texts = fc
  .string({ unit: fc.constantFrom('a', ' ', '\\', '\n', '\t', 'я') })
  .map(normalizeCommentText)
  .filter((text) => text !== '');
const trees = fc.array(fc.tuple(texts, fc.nat({ max: 6 })), { maxLength: 30 }).map((list) => {
  let last = -1;
  return list.map(([text, depth]): TextComment => {
    last = Math.min(depth, last + 1);
    return { text, depth: last };
  });
});

it('reads what it wrote, whatever the texts', () => {
  fc.assert(
    fc.property(trees, (read) => {
      expect(parsePresetText(formatPresetText(toPresetComments(read, counter())))).toEqual(read);
    }),
  );
});

it('makes legal trees, also of copies', () => {
  fc.assert(
    fc.property(
      trees.filter((read) => read.length > 0),
      (read) => {
        const comments = toPresetComments(read, counter());
        const copies = copyComments(comments, counter(1_000));
        expect(applyPresetOperation([], { type: 'add', comments })).toEqual({ comments });
        expect(applyPresetOperation(comments, { type: 'add', comments: copies })).toEqual({
          comments: [...comments, ...copies],
        });
        expect(formatPresetText(copies)).toBe(formatPresetText(comments));
      },
    ),
  );
});
