import type { PresetComment } from '../../../contracts/comment-preset-entities.ts';
import type { CommentPlace, PresetOperation } from '../operations.ts';

/** A naive reference implementation: nodes with child lists, searched exhaustively. */
export interface NaiveNode {
  readonly comment: PresetComment;
  readonly replies: NaiveNode[];
}

export function toNaive(comments: readonly PresetComment[]): NaiveNode[] {
  const below = (parentId: string | null): NaiveNode[] =>
    comments
      .filter((comment) => comment.parentId === parentId)
      .map((comment) => ({ comment, replies: below(comment.id) }));
  return below(null);
}

export function fromNaive(
  nodes: readonly NaiveNode[],
  parentId: string | null = null,
): PresetComment[] {
  return nodes.flatMap(({ comment, replies }) => [
    { ...comment, parentId },
    ...fromNaive(replies, comment.id),
  ]);
}

/** The list containing a comment, and its index. */
function find(nodes: NaiveNode[], id: string): { list: NaiveNode[]; at: number } | undefined {
  for (const [at, node] of nodes.entries()) {
    if (node.comment.id === id) {
      return { list: nodes, at };
    }
    const deeper = find(node.replies, id);
    if (deeper !== undefined) {
      return deeper;
    }
  }
  return undefined;
}

function put(nodes: NaiveNode[], added: readonly NaiveNode[], place: CommentPlace): boolean {
  const { referenceCommentId: reference, method } = place;
  if (reference === null) {
    nodes.push(...(method === 'appendChild' ? added : []));
    return method === 'appendChild';
  }
  const found = find(nodes, reference);
  if (method === 'appendChild') {
    found?.list[found.at]?.replies.push(...added);
  } else {
    found?.list.splice(found.at, 0, ...added);
  }
  return found !== undefined;
}

const isBlank = ({ text, photo, video }: PresetComment): boolean =>
  text === '' && photo === null && video === null;

/** The tree after an operation; undefined when it is invalid. */
export function applyNaively(
  given: readonly NaiveNode[],
  operation: PresetOperation,
): NaiveNode[] | undefined {
  const nodes = structuredClone(given) as NaiveNode[];
  switch (operation.type) {
    case 'move': {
      const found = find(nodes, operation.commentId);
      if (found === undefined) {
        return undefined;
      }
      const shape = JSON.stringify(fromNaive(nodes).map(({ id, parentId }) => [id, parentId]));
      const parentId = fromNaive(nodes).find(({ id }) => id === operation.commentId)?.parentId;
      const [moved] = found.list.splice(found.at, 1);
      if (moved === undefined || !put(nodes, [moved], operation)) {
        return undefined;
      }
      const isOntoParent =
        operation.method === 'appendChild' && operation.referenceCommentId === parentId;
      const moves = JSON.stringify(fromNaive(nodes).map(({ id, parentId: own }) => [id, own]));
      return isOntoParent || moves === shape ? undefined : nodes;
    }
    case 'add': {
      const place = operation.place ?? { referenceCommentId: null, method: 'appendChild' };
      const reference = place.referenceCommentId;
      if (reference !== null && find(nodes, reference) === undefined) {
        return undefined;
      }
      const roots: NaiveNode[] = [];
      for (const comment of operation.comments) {
        const isTaken = find(nodes, comment.id) ?? find(roots, comment.id);
        if (isTaken !== undefined || isBlank(comment)) {
          return undefined;
        }
        const node = { comment, replies: [] };
        if (comment.parentId === null) {
          roots.push(node);
        } else {
          const parent = find(nodes, comment.parentId) ?? find(roots, comment.parentId);
          if (parent === undefined) {
            return undefined;
          }
          parent.list[parent.at]?.replies.push(node);
        }
      }
      return put(nodes, roots, place) ? nodes : undefined;
    }
    case 'edit': {
      const flat = fromNaive(nodes);
      const texts = new Map(operation.edits.map((edit) => [edit.id, edit]));
      const edited = flat.map((comment) => ({ ...comment, ...texts.get(comment.id) }));
      const isKnown = operation.edits.every(({ id }) => flat.some((comment) => comment.id === id));
      const isFilled = edited.every((comment) => !isBlank(comment));
      return isKnown && isFilled ? toNaive(edited) : undefined;
    }
    case 'delete': {
      let isAny = false;
      for (const id of operation.commentIds) {
        const found = find(nodes, id);
        found?.list.splice(found.at, 1);
        isAny ||= found !== undefined;
      }
      return isAny && nodes.length > 0 ? nodes : undefined;
    }
  }
}
