import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  commentPresetRoutes,
  PRESET_NAME_MAX_LENGTH,
} from '@ads-checker/shared/contracts/comment-presets';
import type { PresetOperation } from '@ads-checker/shared/domain/comment-presets/operations';
import { copyComments } from '@ads-checker/shared/domain/comment-presets/text-form';
import { depthsOf, endOfBranch } from '@ads-checker/shared/domain/comment-presets/tree';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useActor } from '../../../lib/session.ts';
import { useOutbox, useOwned, useRequestedRow } from '../../../replica/index.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Preset } from '../find-presets.ts';
import { DeletePresetDialog } from '../list/delete-preset-dialog.tsx';
import { problemText } from '../problem-text.ts';
import { usePresetCommands } from '../use-preset-commands.ts';
import { CommentPanel, DraftPanel } from './comment-panel.tsx';
import type { RowHandlers } from './comment-row.tsx';
import { CommentTree, type CommentTreeHandle } from './comment-tree.tsx';
import { PasteLinesDialog } from './paste-lines-dialog.tsx';
import { PresetHead } from './preset-head.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { type Direction, type MovePlan, spotOf, stepMove } from './tree-moves.ts';
import { listTreeRows } from './tree-rows.ts';
import { usePresetEditor } from './use-preset-editor.ts';
import { useTreeDrag } from './use-tree-drag.ts';

const LIST = '/comments-cheating/presets';

/** Where the comment that is being written goes. */
type Draft = Pick<Extract<PresetOperation, { readonly type: 'add' }>, 'place'> & {
  readonly depth: number;
};
type Dialog = 'paste' | 'replace' | 'rename';

function KeyHints() {
  const { t } = useTranslation('comment-presets');
  return (
    <p className="flex flex-none flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-ink-3 max-desk:hidden">
      <span>
        <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')}
      </span>
      <span>
        <Kbd>Alt</Kbd> <Kbd>→</Kbd> {t('make a reply')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('edit')}
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {t('comment below')}
      </span>
      <span>
        <Kbd>R</Kbd> {t('reply')}
      </span>
      <span>
        <Kbd>Del</Kbd> {t('delete with replies')}
      </span>
    </p>
  );
}

function PresetWorkbench({
  preset,
  onDelete,
}: {
  readonly preset: Preset;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const navigate = useNavigate();
  const actor = useActor();
  const canManage = canManageAdUser(actor, { ...preset, isShared: preset.shared });
  const { byTarget, drop, retry } = useOutbox();
  const pending = byTarget.get(`commentPreset:${preset.id}`);
  const { create, update } = usePresetCommands();
  const { comments, run, undo } = usePresetEditor(preset);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const tree = useRef<CommentTreeHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const rows = useMemo(() => listTreeRows(comments, collapsed), [comments, collapsed]);
  const open = comments.find(({ id }) => id === openId);
  const depths = useMemo(() => depthsOf(comments), [comments]);

  /** Returns why not, in words. */
  const change = (...operations: readonly PresetOperation[]): string | undefined => {
    const problem = run(...operations);
    return problem === undefined ? undefined : problemText(problem);
  };
  const tell = (problem: string | undefined): void => {
    if (problem !== undefined) {
      showToast({ id: 'preset', tone: 'warning', text: problem });
    }
  };
  const goTo = (id: string): void => {
    setActiveId(id);
    tree.current?.focus(id);
  };
  const step = (id: string, direction: Direction): void => {
    const move = stepMove(comments, id, direction);
    if (move !== undefined) {
      tell(change(move));
      if (move.method === 'appendChild' && move.referenceCommentId !== null) {
        expand(move.referenceCommentId);
      }
      goTo(id);
    }
  };
  const expand = (id: string): void =>
    setCollapsed((before) => new Set([...before].filter((each) => each !== id)));
  const moveTo = (plan: MovePlan, id: string): void => {
    tell('problem' in plan ? problemText(plan.problem) : change(...plan.moves));
    goTo(id);
  };
  const drag = useTreeDrag({ comments, onMove: moveTo });

  const addAfter = (id: string): void => {
    const spot = spotOf(comments, id);
    if (spot === undefined) {
      return;
    }
    const { parentId, beforeId } = spot;
    setOpenId(null);
    setActiveId(id);
    setDraft({
      depth: depths.get(id) ?? 0,
      place:
        beforeId === null
          ? { method: 'appendChild', referenceCommentId: parentId }
          : { method: 'insertBefore', referenceCommentId: beforeId },
    });
  };
  const replyTo = (id: string): void => {
    setOpenId(null);
    setActiveId(id);
    setDraft({
      depth: (depths.get(id) ?? 0) + 1,
      place: { method: 'appendChild', referenceCommentId: id },
    });
  };
  const add = (text: string, goesOn: boolean): string | undefined => {
    const id = createRowId();
    const comment: PresetComment = {
      id,
      parentId: null,
      text,
      photo: null,
      video: null,
      reactions: {},
    };
    const problem = change({ type: 'add', comments: [comment], place: draft?.place });
    if (problem === undefined) {
      const parent = draft?.place?.method === 'appendChild' ? draft.place.referenceCommentId : null;
      if (parent !== null) {
        expand(parent);
      }
      setActiveId(id);
      if (!goesOn) {
        setDraft(null);
        goTo(id);
      }
    }
    return problem;
  };
  const duplicate = (id: string): void => {
    const index = comments.findIndex((comment) => comment.id === id);
    const spot = spotOf(comments, id);
    if (spot === undefined) {
      return;
    }
    const branch = copyComments(comments.slice(index, endOfBranch(comments, index)), createRowId);
    const place =
      spot.beforeId === null
        ? ({ method: 'appendChild', referenceCommentId: spot.parentId } as const)
        : ({ method: 'insertBefore', referenceCommentId: spot.beforeId } as const);
    tell(change({ type: 'add', comments: branch, place }));
    const [first] = branch;
    if (first !== undefined) {
      goTo(first.id);
    }
  };
  const undoRef = useRef(undo);
  undoRef.current = undo;
  const remove = (id: string): void => {
    const index = comments.findIndex((comment) => comment.id === id);
    const end = endOfBranch(comments, index);
    const problem = change({ type: 'delete', commentIds: [id] });
    if (problem !== undefined) {
      tell(problem);
      return;
    }
    const next = comments[end] ?? comments[index - 1];
    setOpenId(null);
    if (next !== undefined) {
      goTo(next.id);
    }
    showToast({
      id: 'preset-delete',
      tone: 'success',
      text: t('{count, plural, one {# comment deleted} other {# comments deleted}}', {
        count: end - index,
      }),
      action: { label: t('Undo'), onPress: () => undoRef.current?.() },
    });
  };

  const acts = { addAfter, replyTo, duplicate, remove, step };
  const latest = useRef(acts);
  latest.current = acts;
  const { onDragStart, onDragOver, onDrop, onDragEnd } = drag;
  const handlers = useMemo(
    (): RowHandlers => ({
      onOpen: (id) => {
        setDraft(null);
        setActiveId(id);
        setOpenId(id);
      },
      onToggle: (id) =>
        setCollapsed((before) =>
          before.has(id)
            ? new Set([...before].filter((each) => each !== id))
            : new Set([...before, id]),
        ),
      onReply: (id) => latest.current.replyTo(id),
      onDragStart,
      onDragOver,
      onDrop,
      onDragEnd,
      menuOf: (id) => (
        <RowMenu
          onStep={(direction) => latest.current.step(id, direction)}
          onAddAfter={() => latest.current.addAfter(id)}
          onDuplicate={() => latest.current.duplicate(id)}
          onDelete={() => latest.current.remove(id)}
        />
      ),
    }),
    [onDragStart, onDragOver, onDrop, onDragEnd],
  );
  const edit = (id: string): void => {
    setDraft(null);
    setOpenId(id);
    requestAnimationFrame(() => field.current?.focus());
  };
  const leave = (): void => {
    const id = openId ?? activeId;
    setOpenId(null);
    setDraft(null);
    if (id !== null) {
      goTo(id);
    }
  };
  const duplicatePreset = async (): Promise<void> => {
    const name = t('{name} (copy)', { name: preset.name }).slice(0, PRESET_NAME_MAX_LENGTH);
    const copies = copyComments(comments, createRowId);
    const presetId = await create({ name, shared: false, comments: copies });
    void navigate({ to: '/comments-cheating/presets/$presetId', params: { presetId } });
  };
  const dropProblem = drag.target?.problem;
  return (
    <>
      <PresetHead
        preset={{ ...preset, comments: [...comments] }}
        canManage={canManage}
        onUndo={undo}
        onNew={() => {
          setOpenId(null);
          setDraft({ depth: 0, place: undefined });
        }}
        onPaste={() => setDialog('paste')}
        onReplace={() => setDialog('replace')}
        onRename={() => setDialog('rename')}
        onShare={() => void update(preset, { shared: !preset.shared })}
        onDuplicate={() => void duplicatePreset()}
        onDelete={onDelete}
      />
      <div className="relative flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col bg-surface">
          {pending?.tone === 'failed' && (
            <PendingChangeNote pending={pending} drop={drop} retry={retry} className="m-3 mb-0" />
          )}
          {!canManage && (
            <Note tone="info" className="m-3 mb-0">
              {t('Only its owner and members with “Edit team ads” can change this preset.')}
            </Note>
          )}
          <CommentTree
            rows={rows}
            openId={openId}
            activeId={activeId}
            draggedId={drag.draggedId}
            target={drag.target}
            canManage={canManage}
            handlers={handlers}
            handle={tree}
            onActive={setActiveId}
            onEdit={edit}
            onAddAfter={addAfter}
            onStep={step}
            onDelete={remove}
            onUndo={undo}
          />
          <p
            role="status"
            className={
              dropProblem === undefined ? 'sr-only' : 'flex-none bg-bar px-4 py-2 text-on-bar'
            }
          >
            {dropProblem === undefined ? '' : problemText(dropProblem)}
          </p>
          {canManage && <KeyHints />}
        </div>
        {draft !== null ? (
          <DraftPanel
            key={JSON.stringify(draft.place)}
            depth={draft.depth}
            onAdd={add}
            onClose={leave}
          />
        ) : (
          open !== undefined && (
            <CommentPanel
              key={open.id}
              comment={open}
              depth={depths.get(open.id) ?? 0}
              canManage={canManage}
              field={field}
              onChange={(fields) => change({ type: 'edit', edits: [{ id: open.id, ...fields }] })}
              onAddAfter={() => addAfter(open.id)}
              onDelete={() => remove(open.id)}
              onLeave={leave}
              onClose={leave}
            />
          )
        )}
      </div>
      {dialog === 'paste' && (
        <PasteLinesDialog
          onAdd={(added) => change({ type: 'add', comments: added })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'replace' && (
        <ReplaceDialog
          comments={comments}
          onReplace={(edits) => change({ type: 'edit', edits })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'rename' && (
        <RenameDialog
          name={preset.name}
          onRename={(name) => void update(preset, { name })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** The comments of one preset. */
export function PresetScreen({ presetId }: { readonly presetId: string }) {
  const { t } = useTranslation('comment-presets');
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const { rows, isReady } = useOwned('commentPreset');
  const { byTarget } = useOutbox();
  const pending = byTarget.get(`commentPreset:${presetId}`);
  const fetchRow = useCallback(async (id: string, signal: AbortSignal): Promise<Preset> => {
    const params = { commentPresetId: id };
    return (await call(commentPresetRoutes.get, { params, signal })).data.commentPreset;
  }, []);
  const { row, isMissingOffline, retry } = useRequestedRow({
    id: presetId,
    rows,
    isReady,
    isGoing: isDeleted || pending !== undefined,
    fetchRow,
  });
  useEffect(() => {
    if (isDeleted) {
      void navigate({ to: LIST, replace: true });
    }
  }, [isDeleted, navigate]);
  if (isDeleted) {
    return null;
  }
  if (row === undefined) {
    return (
      <>
        <PageHead title={t('Comment preset')} backTo={LIST} />
        {isMissingOffline ? (
          <NotOnDevice title={t('This preset isn’t available offline')} onRetry={retry} />
        ) : (
          <SkeletonRows count={8} cells={['w-72', 'w-10']} label={t('Loading preset…')} />
        )}
      </>
    );
  }
  return (
    <>
      <PresetWorkbench preset={row} onDelete={() => setAsked(true)} />
      {isAsked && (
        <DeletePresetDialog
          preset={row}
          onClose={() => setAsked(false)}
          onDeleted={() => setDeleted(true)}
        />
      )}
    </>
  );
}
