import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import type { PresetOperation } from '@ads-checker/shared/domain/comment-presets/operations';
import { copyComments } from '@ads-checker/shared/domain/comment-presets/text-form';
import { depthsOf, endOfBranch } from '@ads-checker/shared/domain/comment-presets/tree';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.tsx';
import { type Uploaded, useMediaUploads } from '../../media/index.ts';
import { problemText } from '../use-preset-commands.ts';
import { type CommentAttachment, NO_ATTACHMENT, toAttachment } from './comment-attachment.ts';
import type { CommentTreeHandle } from './comment-tree.tsx';
import { type Direction, findPosition, type MovePlan, planStep } from './tree-moves.ts';
import type { PresetEditor } from './use-preset-editor.ts';

type Place = NonNullable<Extract<PresetOperation, { readonly type: 'add' }>['place']>;

export interface CommentDraft {
  /** The id that it will have once created. */
  readonly id: string;
  /** Undefined for the last position on the top level. */
  readonly place: Place | undefined;
  readonly depth: number;
  readonly attachment: CommentAttachment;
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id));
}

/** The position directly after a comment and all of its replies. */
function placeAfter(comments: readonly PresetComment[], id: string): Place | undefined {
  const position = findPosition(comments, id);
  return (
    position &&
    (position.beforeId === null
      ? { method: 'appendChild', referenceCommentId: position.parentId }
      : { method: 'insertBefore', referenceCommentId: position.beforeId })
  );
}

/** Returns the reason when it fails. */
type Change = (...operations: readonly PresetOperation[]) => string | undefined;
type Tell = (problem: string | undefined) => void;

/** The comment that is being written, and the uploads of it and of the others. */
function useDraft(change: Change, tell: Tell) {
  const [draft, setDraft] = useState<CommentDraft | null>(null);
  const attach = (id: string, attachment: CommentAttachment): string | undefined => {
    if (id === draft?.id) {
      setDraft({ ...draft, attachment });
      return undefined;
    }
    return change({ type: 'edit', edits: [{ id, ...attachment }] });
  };
  const uploads = useMediaUploads({
    onUploaded: ({ target, media }: Uploaded) => tell(attach(target, toAttachment(media))),
  });
  const cancelUploads = (id: string | undefined): void => {
    for (const view of uploads.uploads.list().filter(({ target }) => target === id)) {
      uploads.uploads.remove(view.id);
    }
  };
  /** Discards the draft for the previous position. */
  const write = (next: Pick<CommentDraft, 'place' | 'depth'> | null): void => {
    cancelUploads(draft?.id);
    setDraft(next && { ...next, id: createRowId(), attachment: NO_ATTACHMENT });
  };
  return { draft, setDraft, attach, uploads, cancelUploads, write };
}

/** Actions on a comment with its replies. */
function branchActs({
  comments,
  change,
  tell,
  expand,
  goTo,
  onRemoved,
}: {
  readonly comments: readonly PresetComment[];
  readonly change: Change;
  readonly tell: Tell;
  readonly expand: (id: string) => void;
  readonly goTo: (id: string) => void;
  readonly onRemoved: (gone: readonly PresetComment[], next: PresetComment | undefined) => void;
}) {
  const step = (id: string, direction: Direction): void => {
    const move = planStep(comments, id, direction);
    if (move !== undefined) {
      tell(change(move));
      if (move.method === 'appendChild' && move.referenceCommentId !== null) {
        expand(move.referenceCommentId);
      }
      goTo(id);
    }
  };
  const moveTo = (plan: MovePlan, id: string): void => {
    tell('problem' in plan ? problemText(plan.problem) : change(...plan.moves));
    goTo(id);
  };
  const duplicate = (id: string): void => {
    const index = comments.findIndex((comment) => comment.id === id);
    const place = placeAfter(comments, id);
    if (place === undefined) {
      return;
    }
    const branch = copyComments(comments.slice(index, endOfBranch(comments, index)), createRowId);
    tell(change({ type: 'add', comments: branch, place }));
    const [first] = branch;
    if (first !== undefined) {
      goTo(first.id);
    }
  };
  const remove = (id: string): void => {
    const index = comments.findIndex((comment) => comment.id === id);
    const end = endOfBranch(comments, index);
    const problem = change({ type: 'delete', commentIds: [id] });
    if (problem === undefined) {
      onRemoved(comments.slice(index, end), comments[end] ?? comments[index - 1]);
    } else {
      tell(problem);
    }
  };
  return { step, moveTo, duplicate, remove };
}

/** Actions on the comments of a preset, and which comment is open. */
export function useCommentEditing({
  editor: { comments, run, undo },
  tree,
  field,
}: {
  readonly editor: PresetEditor;
  readonly tree: RefObject<CommentTreeHandle | null>;
  /** The text field of the open comment. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('comment-presets');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const depths = useMemo(() => depthsOf(comments), [comments]);

  const change: Change = (...operations) => {
    const problem = run(...operations);
    return problem === undefined ? undefined : problemText(problem);
  };
  const tell: Tell = (problem) => {
    if (problem !== undefined) {
      showToast({ id: 'preset', tone: 'warning', text: problem });
    }
  };
  const { draft, setDraft, attach, uploads, cancelUploads, write } = useDraft(change, tell);
  const goTo = (id: string): void => {
    setActiveId(id);
    tree.current?.focus(id);
  };
  const expand = (id: string): void => setCollapsed((before) => without(before, id));
  const undoRef = useRef(undo);
  undoRef.current = undo;
  const acts = branchActs({
    comments,
    change,
    tell,
    expand,
    goTo,
    onRemoved(gone, next) {
      for (const { id } of gone) {
        cancelUploads(id);
      }
      setOpenId(null);
      if (next !== undefined) {
        goTo(next.id);
      }
      showToast({
        id: 'preset-delete',
        tone: 'success',
        text: t('{count, plural, one {# comment deleted} other {# comments deleted}}', {
          count: gone.length,
        }),
        action: { label: t('Undo'), onPress: () => undoRef.current?.() },
      });
    },
  });
  const addAfter = (id: string): void => {
    const place = placeAfter(comments, id);
    if (place !== undefined) {
      setOpenId(null);
      setActiveId(id);
      write({ depth: depths.get(id) ?? 0, place });
    }
  };
  const replyTo = (id: string): void => {
    setOpenId(null);
    setActiveId(id);
    write({
      depth: (depths.get(id) ?? 0) + 1,
      place: { method: 'appendChild', referenceCommentId: id },
    });
  };
  const addLast = (): void => {
    setOpenId(null);
    write({ depth: 0, place: undefined });
  };
  const add = (text: string, addsAnother: boolean): string | undefined => {
    if (draft === null) {
      return undefined;
    }
    const { id, place, attachment } = draft;
    const comment: PresetComment = { id, parentId: null, text, ...attachment, reactions: {} };
    const problem = change({ type: 'add', comments: [comment], place });
    if (problem === undefined) {
      const parent = place?.method === 'appendChild' ? place.referenceCommentId : null;
      if (parent !== null) {
        expand(parent);
      }
      setActiveId(id);
      // Its upload continues and now belongs to the created comment
      setDraft(addsAnother ? { ...draft, id: createRowId(), attachment: NO_ATTACHMENT } : null);
      if (!addsAnother) {
        goTo(id);
      }
    }
    return problem;
  };
  const open = (id: string): void => {
    write(null);
    setActiveId(id);
    setOpenId(id);
  };
  const edit = (id: string): void => {
    write(null);
    setOpenId(id);
    requestAnimationFrame(() => field.current?.focus());
  };
  const leave = (): void => {
    const id = openId ?? activeId;
    setOpenId(null);
    write(null);
    if (id !== null) {
      goTo(id);
    }
  };
  const toggle = (id: string): void =>
    setCollapsed((before) => (before.has(id) ? without(before, id) : new Set([...before, id])));

  return {
    collapsed,
    openId,
    activeId,
    draft,
    depths,
    uploads,
    setActiveId,
    acts: {
      ...acts,
      change,
      attach,
      addAfter,
      replyTo,
      addLast,
      add,
      open,
      edit,
      leave,
      toggle,
    },
  };
}
