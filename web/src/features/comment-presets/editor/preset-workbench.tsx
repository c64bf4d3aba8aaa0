import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { PRESET_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-presets';
import { copyComments } from '@ads-checker/shared/domain/comment-presets/text-form';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useOutbox } from '../../../replica/index.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';
import { type Preset, problemText, usePresetCommands } from '../use-preset-commands.ts';
import type { CommentAttachment } from './comment-attachment.ts';
import { CommentMedia } from './comment-media.tsx';
import { CommentPanel, DraftPanel } from './comment-panel.tsx';
import type { RowHandlers } from './comment-row.tsx';
import { CommentTree, type CommentTreeHandle } from './comment-tree.tsx';
import { PasteLinesDialog } from './paste-lines-dialog.tsx';
import { PresetHeader } from './preset-header.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { createTreeRowList } from './tree-rows.ts';
import { useCommentEditing } from './use-comment-editing.ts';
import { usePresetEditor } from './use-preset-editor.ts';
import { useTreeDrag } from './use-tree-drag.ts';

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

type Editing = ReturnType<typeof useCommentEditing>;

/** Stable, since there are many rows. */
function useRowHandlers(acts: Editing['acts'], drag: ReturnType<typeof useTreeDrag>): RowHandlers {
  const latest = useRef(acts);
  latest.current = acts;
  const { onDragStart, onDragOver, onDrop, onDragEnd } = drag;
  return useMemo(
    (): RowHandlers => ({
      onOpen: (id) => latest.current.open(id),
      onToggle: (id) => latest.current.toggle(id),
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
}

function PresetDialog({
  dialog,
  preset,
  comments,
  onChange,
  onRename,
  onClose,
}: {
  readonly dialog: Dialog | null;
  readonly preset: Preset;
  readonly comments: readonly Preset['comments'][number][];
  readonly onChange: Editing['acts']['change'];
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}) {
  return (
    <>
      {dialog === 'paste' && (
        <PasteLinesDialog
          presetId={preset.id}
          onAdd={(added) => onChange({ type: 'add', comments: added })}
          onClose={onClose}
        />
      )}
      {dialog === 'replace' && (
        <ReplaceDialog
          comments={comments}
          onReplace={(edits) => onChange({ type: 'edit', edits })}
          onClose={onClose}
        />
      )}
      {dialog === 'rename' && (
        <RenameDialog name={preset.name} onRename={onRename} onClose={onClose} />
      )}
    </>
  );
}

/** The comment tree of a preset, with the open comment beside it. */
export function PresetWorkbench({
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
  const editor = usePresetEditor(preset);
  const { comments, undo } = editor;
  const tree = useRef<CommentTreeHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { collapsed, openId, activeId, draft, depths, uploads, setActiveId, acts } =
    useCommentEditing({ editor, tree, field });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [listRows] = useState(createTreeRowList);
  const rows = useMemo(() => listRows(comments, collapsed), [listRows, comments, collapsed]);
  const open = comments.find(({ id }) => id === openId);
  const drag = useTreeDrag({ comments, onMove: acts.moveTo });

  const handlers = useRowHandlers(acts, drag);
  const duplicatePreset = async (): Promise<void> => {
    const name = t('{name} (copy)', { name: preset.name }).slice(0, PRESET_NAME_MAX_LENGTH);
    const copies = copyComments(comments, createRowId);
    const presetId = await create({ name, shared: false, comments: copies });
    void navigate({ to: '/comments-cheating/presets/$presetId', params: { presetId } });
  };
  const mediaOf = (id: string, attachment: CommentAttachment) => (
    <CommentMedia
      key={id}
      id={id}
      attachment={attachment}
      owner={{ teamId: preset.teamId, accountId: preset.accountId }}
      uploads={uploads}
      isReadOnly={!canManage}
      onChange={(next) => acts.attach(id, next)}
    />
  );
  const dropProblem = drag.target?.problem;
  return (
    <>
      <PresetHeader
        preset={{ ...preset, comments: [...comments] }}
        canManage={canManage}
        onUndo={undo}
        onNew={acts.addLast}
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
            onEdit={acts.edit}
            onAddAfter={acts.addAfter}
            onStep={acts.step}
            onDelete={acts.remove}
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
            presetId={preset.id}
            depth={draft.depth}
            media={mediaOf(draft.id, draft.attachment)}
            onAdd={acts.add}
            onClose={acts.leave}
          />
        ) : (
          open !== undefined && (
            <CommentPanel
              key={open.id}
              comment={open}
              depth={depths.get(open.id) ?? 0}
              canManage={canManage}
              isSaved={pending === undefined && canManage}
              field={field}
              media={mediaOf(open.id, open)}
              onChange={(fields) =>
                acts.change({ type: 'edit', edits: [{ id: open.id, ...fields }] })
              }
              onAddAfter={() => acts.addAfter(open.id)}
              onDelete={() => acts.remove(open.id)}
              onLeave={acts.leave}
              onClose={acts.leave}
            />
          )
        )}
      </div>
      <PresetDialog
        dialog={dialog}
        preset={preset}
        comments={comments}
        onChange={acts.change}
        onRename={(name) => void update(preset, { name })}
        onClose={() => setDialog(null)}
      />
      <LeaveGuard isDirty={uploads.isBusy} title={t('Leave while uploading?')}>
        {t('Unfinished uploads will be canceled.')}
      </LeaveGuard>
    </>
  );
}
