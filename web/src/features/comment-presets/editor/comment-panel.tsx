import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  COMMENT_TEXT_MAX_LENGTH,
  isReadableCommentText,
  normalizeCommentText,
} from '@ads-checker/shared/contracts/comment-preset-values';
import type { CommentChange } from '@ads-checker/shared/domain/comment-presets/operations';
import { CheckIcon, TrashIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { COMMENT_DRAFT } from '../kept-draft.ts';
import { PlaceholdersNote } from '../placeholders-note.tsx';
import { ReactionCounts } from './reaction-counts.tsx';

/** Why a text is invalid as a comment; undefined when it is valid. */
function useTextError() {
  const { t } = useTranslation('comment-presets');
  return (text: string): string | undefined =>
    text.length > COMMENT_TEXT_MAX_LENGTH
      ? t('A comment can have at most 8,000 characters')
      : isReadableCommentText(text)
        ? undefined
        : t('Remove hidden characters from the text');
}

function PanelFrame({
  title,
  detail,
  isSaved = false,
  children,
  onClose,
}: {
  readonly title: string;
  readonly detail: string | undefined;
  readonly isSaved?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  return (
    <section
      data-inspector
      aria-label={title}
      className="flex w-90 flex-none flex-col border-s border-line-strong bg-canvas max-desk:absolute max-desk:inset-0 max-desk:z-(--z-inspector) max-desk:w-full max-desk:border-s-0"
    >
      <header className="flex min-h-12 flex-none items-center gap-2 px-4">
        <h2 className="font-semibold">{title}</h2>
        {detail !== undefined && <span className="truncate text-sm text-ink-3">{detail}</span>}
        <span className="ms-auto inline-flex flex-none items-center gap-1 text-sm text-ink-3">
          {isSaved && (
            <>
              <CheckIcon aria-hidden="true" className="size-4" />
              {t('Saved')}
            </>
          )}
          <IconButton icon={XMarkIcon} label={t('Close')} onClick={onClose} />
        </span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pb-4">{children}</div>
    </section>
  );
}

function useLevelText(depth: number): string | undefined {
  const { t } = useTranslation('comment-presets');
  return depth === 0 ? undefined : t('reply, level {level}', { level: depth + 1 });
}

/** The open comment. Its text is saved on blur or by Ctrl+Enter. */
export function CommentPanel({
  comment,
  depth,
  canManage,
  field,
  isSaved,
  media,
  onChange,
  onAddAfter,
  onDelete,
  onLeave,
  onClose,
}: {
  readonly comment: PresetComment;
  readonly depth: number;
  readonly canManage: boolean;
  /** Whether no change of the preset is waiting to be sent. */
  readonly isSaved: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Returns the reason when it fails. */
  readonly onChange: (change: CommentChange) => string | undefined;
  /** The attachment, or the control that adds one. */
  readonly media: ReactNode;
  readonly onAddAfter: () => void;
  readonly onDelete: () => void;
  /** Escape: back to the tree. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const errorOf = useTextError();
  const [text, setText] = useState(comment.text);
  const [refusal, setRefusal] = useState<string>();
  const saved = useRef(comment.text);
  // Adopt changes by others, unless the person is editing
  useEffect(() => {
    setText((known) => (known === saved.current ? comment.text : known));
    saved.current = comment.text;
  }, [comment.text]);
  const error = errorOf(text) ?? refusal;
  const kept = useKeptDraft({
    kind: canManage ? COMMENT_DRAFT : undefined,
    id: comment.id,
    read: () => (text === saved.current ? undefined : text),
    savedOf: () => saved.current,
    restore: setText,
    reset: () => setText(saved.current),
  });
  const save = (): boolean => {
    const next = normalizeCommentText(text);
    if (next === saved.current || !canManage) {
      return true;
    }
    const problem = errorOf(next) ?? onChange({ text: next });
    setRefusal(problem);
    if (problem === undefined) {
      kept.drop();
      saved.current = next;
      setText(next);
    }
    return problem === undefined;
  };
  const saveAtLast = useEffectEvent(() => void save());
  useEffect(() => () => saveAtLast(), []);
  return (
    <PanelFrame
      title={t('Comment')}
      detail={useLevelText(depth)}
      isSaved={isSaved && text === comment.text}
      onClose={onClose}
    >
      <DraftNote draft={kept} />
      <TextAreaField
        ref={field}
        label={t('Text')}
        rows={5}
        value={text}
        lang=""
        readOnly={!canManage}
        error={error}
        hint={t('{count, plural, one {# character} other {# characters}}', { count: text.length })}
        onChange={(event) => {
          setRefusal(undefined);
          setText(event.currentTarget.value);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            if (save()) {
              onLeave();
            }
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            if (save()) {
              onAddAfter();
            }
          }
        }}
      />
      <PlaceholdersNote text={text} />
      <ReactionCounts
        reactions={comment.reactions}
        isDisabled={!canManage}
        onChange={(reactions) => void onChange({ reactions })}
      />
      {media}
      {canManage && (
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <Button onClick={onAddAfter}>{t('Comment below')}</Button>
          <Button variant="danger" icon={TrashIcon} onClick={onDelete}>
            {t('Delete')}
          </Button>
        </div>
      )}
    </PanelFrame>
  );
}

/** A new comment whose position is already fixed. */
export function DraftPanel({
  presetId,
  depth,
  media,
  onAdd,
  onClose,
}: {
  readonly presetId: string;
  readonly depth: number;
  /** The attachment, or the control that adds one. */
  readonly media: ReactNode;
  /** Returns the reason when it fails. `addsAnother`: another comment will be written after it. */
  readonly onAdd: (text: string, addsAnother: boolean) => string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const errorOf = useTextError();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const kept = useKeptDraft({
    kind: COMMENT_DRAFT,
    id: `new-${presetId}`,
    read: () => (text.trim() === '' ? undefined : text),
    savedOf: () => '',
    restore: setText,
    reset: () => setText(''),
  });
  const close = (): void => {
    kept.drop();
    onClose();
  };
  const add = (addsAnother: boolean): void => {
    const next = normalizeCommentText(text);
    const problem = errorOf(next) ?? onAdd(next, addsAnother);
    setRefusal(problem);
    if (problem === undefined) {
      kept.drop();
      setText('');
    }
  };
  return (
    <PanelFrame
      title={depth === 0 ? t('New comment') : t('New reply')}
      detail={useLevelText(depth)}
      onClose={close}
    >
      <DraftNote draft={kept} />
      <TextAreaField
        ref={field}
        label={t('Text')}
        rows={5}
        value={text}
        error={refusal}
        hint={t('{count, plural, one {# character} other {# characters}}', { count: text.length })}
        onChange={(event) => {
          setRefusal(undefined);
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            close();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            add(true);
          }
        }}
      />
      <PlaceholdersNote text={text} />
      {media}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => add(false)}>
          {t('Add comment')}
        </Button>
        <Button onClick={() => add(true)}>{t('Add and write another')}</Button>
      </div>
    </PanelFrame>
  );
}
