import type { PresetComment } from '../../contracts/comment-preset-entities.ts';
import { normalizeCommentText } from '../../contracts/comment-preset-values.ts';
import { depthsOf } from './tree.ts';

/** A comment in the text form of a preset. */
export interface TextComment {
  readonly text: string;
  /** 0 for a top-level comment; a reply belongs to the last preceding comment one level up. */
  readonly depth: number;
}

const TAB_WIDTH = 4;
const BACKSLASHES_AT_END = /\\+$/;

function widthOf(indent: string): number {
  return [...indent].reduce((width, sign) => width + (sign === '\t' ? TAB_WIDTH : 1), 0);
}

/** Trailing backslashes are escaped in pairs; a remaining one continues the line. */
function readEnd(line: string): { readonly text: string; readonly goesOn: boolean } {
  const count = BACKSLASHES_AT_END.exec(line)?.[0].length ?? 0;
  return {
    text: line.slice(0, line.length - count) + '\\'.repeat(Math.floor(count / 2)),
    goesOn: count % 2 === 1,
  };
}

/**
 * Parses one comment per line, with replies indented by tabs or spaces. A trailing backslash
 * continues the comment on the next line, which is taken verbatim. Empty lines are ignored.
 */
export function parsePresetText(text: string): TextComment[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const found: TextComment[] = [];
  const indents: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      continue;
    }
    const indent = widthOf(/^[\t ]*/.exec(line)?.[0] ?? '');
    const parts: string[] = [];
    for (;;) {
      const part = readEnd(lines[at] ?? '');
      parts.push(part.text);
      if (!part.goesOn || at + 1 >= lines.length) {
        break;
      }
      at += 1;
    }
    const commentText = normalizeCommentText(parts.join('\n'));
    if (commentText === '') {
      continue;
    }
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) {
      indents.pop();
    }
    found.push({ text: commentText, depth: indents.length });
    indents.push(indent);
  }
  return found;
}

/** Writes comments in the form of {@link parsePresetText}, without media and reactions. */
export function formatPresetText(comments: readonly PresetComment[]): string {
  const depths = depthsOf(comments);
  return comments
    .filter(({ text }) => text !== '')
    .map(({ id, text }) => {
      const lines = text
        .split('\n')
        .map((line) => line.replace(BACKSLASHES_AT_END, (found) => found + found));
      return '\t'.repeat(depths.get(id) ?? 0) + lines.join('\\\n');
    })
    .join('\n');
}

/** Turns parsed comments into preset comments with new ids. */
export function toPresetComments(
  read: readonly TextComment[],
  createId: () => string,
): PresetComment[] {
  const parents: string[] = [];
  return read.map(({ text, depth }) => {
    const id = createId();
    parents.length = depth;
    const parentId = parents[depth - 1] ?? null;
    parents[depth] = id;
    return { id, parentId, text, photo: null, video: null, reactions: {} };
  });
}

/** Copies comments under new ids. */
export function copyComments(
  comments: readonly PresetComment[],
  createId: () => string,
): PresetComment[] {
  const copies = new Map(comments.map(({ id }) => [id, createId()]));
  return comments.map((comment) => ({
    ...comment,
    id: copies.get(comment.id) ?? createId(),
    parentId: comment.parentId === null ? null : (copies.get(comment.parentId) ?? null),
  }));
}
