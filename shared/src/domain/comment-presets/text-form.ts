import type { PresetComment } from '../../contracts/comment-preset-entities.ts';
import { normalizeCommentText } from './comment-text.ts';
import { depthsOf } from './tree.ts';

/** A comment as text says it: what it says, and how deep it stands. */
export interface TextComment {
  readonly text: string;
  /** 0 answers the post; each other one answers the last before it that is one less deep. */
  readonly depth: number;
}

const TAB_WIDTH = 4;
const BACKSLASHES_AT_END = /\\+$/;

function widthOf(indent: string): number {
  return [...indent].reduce((width, sign) => width + (sign === '\t' ? TAB_WIDTH : 1), 0);
}

/** The backslashes at the end of a line stand for half of them; one that is left over goes on below. */
function readEnd(line: string): { readonly text: string; readonly goesOn: boolean } {
  const count = BACKSLASHES_AT_END.exec(line)?.[0].length ?? 0;
  return {
    text: line.slice(0, line.length - count) + '\\'.repeat(Math.floor(count / 2)),
    goesOn: count % 2 === 1,
  };
}

/**
 * Comments of lines: one a line, replies indented by tabs or spaces below what they answer. A line
 * that ends with a backslash goes on in the next one, which is taken as it is. Empty lines do not
 * count.
 */
export function readPresetText(text: string): TextComment[] {
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
    const said = normalizeCommentText(parts.join('\n'));
    if (said === '') {
      continue;
    }
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) {
      indents.pop();
    }
    found.push({ text: said, depth: indents.length });
    indents.push(indent);
  }
  return found;
}

/** The texts of comments as {@link readPresetText} reads them, without images and reactions. */
export function writePresetText(comments: readonly PresetComment[]): string {
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

/** Comments of a preset, with ids of their own. */
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

/** The same comments under new ids, as for a copy. */
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
