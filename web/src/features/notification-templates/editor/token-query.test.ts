import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { expect, it } from 'vitest';
import { $removeQueryBefore } from './token-query.ts';

function remove(before: readonly string[], end: string): string {
  const editor = createEditor({
    onError: (error) => {
      throw error;
    },
  });
  let text = '';
  editor.update(
    () => {
      const typed = $createTextNode(end);
      // Adjacent texts of one format would be merged.
      const nodes = before.map((each, index) =>
        $createTextNode(each).setFormat(index % 2 === 0 ? 'bold' : 'italic'),
      );
      $getRoot().append($createParagraphNode().append(...nodes, typed));
      $removeQueryBefore(typed);
      typed.remove();
      text = $getRoot().getTextContent();
    },
    { discrete: true },
  );
  return text;
}

it.each<[string, readonly string[], string, string]>([
  ['all of it was split off', ['Ad '], '{ad na', 'Ad '],
  ['its end was split off', ['Ad {ad '], 'na', 'Ad '],
  ['nothing stands before it', ['{ad '], 'na', ''],
  ['it begins the text', [], '{ad na', ''],
  ['an earlier brace is no part of it', ['{nothing} {ad '], 'na', '{nothing} '],
])('removes the rest of a query before its end: %s', (_, before, end, left) => {
  expect(remove(before, end)).toBe(left);
});
