import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { normalizeCommentText } from '@ads-checker/shared/contracts/comment-preset-values';

export interface Replacement {
  readonly find: string;
  readonly replaceWith: string;
  readonly matchesCase: boolean;
}

/** The texts that would change, with the number of matches in each. */
export function listReplacements(
  comments: readonly PresetComment[],
  { find, replaceWith, matchesCase }: Replacement,
): {
  readonly edits: readonly { readonly id: string; readonly text: string }[];
  readonly count: number;
} {
  if (find === '') {
    return { edits: [], count: 0 };
  }
  const escaped = find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(escaped, matchesCase ? 'gu' : 'giu');
  let count = 0;
  const edits = comments.flatMap(({ id, text }) => {
    const replaced = normalizeCommentText(
      text.replace(pattern, () => {
        count += 1;
        return replaceWith;
      }),
    );
    return replaced === text ? [] : [{ id, text: replaced }];
  });
  return { edits, count };
}
