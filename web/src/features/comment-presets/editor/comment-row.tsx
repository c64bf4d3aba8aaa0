import { REACTION_KINDS } from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  ArrowUturnLeftIcon,
  Bars2Icon,
  ChevronDownIcon,
  ChevronRightIcon,
  FilmIcon,
  PhotoIcon,
} from '@heroicons/react/16/solid';
import { type DragEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useImageError } from '../../../ui/use-image-error.ts';
import { thumbnailOf } from './comment-attachment.ts';
import { REACTION_EMOJI } from './reaction-counts.tsx';
import type { TreeRow } from './tree-rows.ts';

/** The drop target shown on a row while dragging. */
export type DropMark = 'before' | 'after' | 'inside';

const INDENT_PX = 24;
/** Deeper comments are not indented further; their level is shown and read out instead. */
const DEPTHS_SHOWN = 12;

export interface RowHandlers {
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onReply: (id: string) => void;
  readonly onDragStart: (id: string, event: DragEvent) => void;
  readonly onDragOver: (id: string, event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
  readonly menuOf: (id: string) => ReactNode;
}

interface CommentRowProps {
  readonly row: TreeRow;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  readonly isDragged: boolean;
  readonly mark: DropMark | null;
  readonly canManage: boolean;
  readonly handlers: RowHandlers;
}

const MARKS: Readonly<Record<DropMark, string>> = {
  before: 'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-accent',
  after: 'before:absolute before:inset-x-0 before:-bottom-px before:h-0.5 before:bg-accent',
  inside: 'outline-2 -outline-offset-2 outline-accent',
};

/**
 * Thumbnail of the attachment; the kind of attachment shows behind a picture that fails to load.
 */
function AttachmentTile({
  isVideo,
  label,
  url,
}: {
  readonly isVideo: boolean;
  readonly label: string;
  readonly url: string | null;
}) {
  const { hasFailed, onError } = useImageError(url);
  const Icon = isVideo ? FilmIcon : PhotoIcon;
  return (
    <span
      role="img"
      aria-label={label}
      className="me-1 grid size-6 flex-none place-items-center overflow-hidden rounded-sm bg-press"
    >
      {url === null || hasFailed ? (
        <Icon aria-hidden="true" className="size-4 text-ink-2" />
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          className="size-full object-cover"
          onError={onError}
        />
      )}
    </span>
  );
}

/** The content of a row, which does not render again when the row moves. */
const RowContent = memo(function RowContent({
  row,
  canManage,
  handlers,
}: Pick<CommentRowProps, 'row' | 'canManage' | 'handlers'>) {
  const { t } = useTranslation('comment-presets');
  const { comment, depth, hasReplies, isCollapsed } = row;
  const { id, text, photo, video, reactions } = comment;
  const named = REACTION_KINDS.filter((kind) => (reactions[kind] ?? 0) > 0);
  const indent = Math.min(depth, DEPTHS_SHOWN) * INDENT_PX;
  return (
    <>
      {canManage && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Alt and the arrows do the same
        <span
          draggable
          title={t('Drag to move')}
          className="grid h-full w-8 flex-none cursor-grab place-items-center text-ink-3 max-desk:hidden"
          onDragStart={(event) => handlers.onDragStart(id, event)}
          onDragEnd={handlers.onDragEnd}
        >
          <Bars2Icon aria-hidden="true" className="size-4" />
        </span>
      )}
      <span aria-hidden="true" className="flex h-full flex-none" style={{ width: indent }}>
        {Array.from({ length: Math.min(depth, DEPTHS_SHOWN) }, (_, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of levels have nothing else
          <span key={level} className="ms-2.5 h-full w-3.5 border-s border-line-strong" />
        ))}
      </span>
      <span className="grid w-5 flex-none place-items-center max-desk:ms-1">
        {hasReplies && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={isCollapsed ? t('Show replies') : t('Hide replies')}
            className="relative grid size-5 place-items-center rounded-sm text-ink-2 after:absolute after:-inset-2 hover:bg-press"
            onClick={(event) => {
              event.stopPropagation();
              handlers.onToggle(id);
            }}
          >
            {isCollapsed ? (
              <ChevronRightIcon aria-hidden="true" className="size-4" />
            ) : (
              <ChevronDownIcon aria-hidden="true" className="size-4" />
            )}
          </button>
        )}
      </span>
      {depth > DEPTHS_SHOWN && (
        <span className="flex-none text-sm text-ink-3 tabular-nums">{depth + 1}</span>
      )}
      {(photo !== null || video !== null) && (
        <AttachmentTile
          isVideo={photo === null}
          label={photo === null ? t('Video') : t('Image')}
          url={thumbnailOf(comment)}
        />
      )}
      <span lang="" className="line-clamp-1 min-w-0 flex-1 break-words max-desk:line-clamp-2">
        {text === '' ? <span className="text-ink-3">{t('No text')}</span> : text}
      </span>
      {named.length > 0 && (
        <span className="flex flex-none gap-2 text-sm text-ink-2 tabular-nums">
          {named.slice(0, 2).map((kind) => (
            <span key={kind}>
              {REACTION_EMOJI[kind]} {reactions[kind]}
            </span>
          ))}
          {named.length > 2 && <span>+{named.length - 2}</span>}
        </span>
      )}
      {canManage && (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is inside takes the keys
        // biome-ignore lint/a11y/useKeyWithClickEvents: what is inside takes the keys
        <span className="flex flex-none" onClick={(event) => event.stopPropagation()}>
          <IconButton
            icon={ArrowUturnLeftIcon}
            label={t('Reply')}
            title={t('Reply')}
            tabIndex={-1}
            onClick={() => handlers.onReply(id)}
          />
          {handlers.menuOf(id)}
        </span>
      )}
    </>
  );
});

export const CommentRow = memo(function CommentRow({
  row,
  index,
  top,
  height,
  isOpen,
  isTabStop,
  isDragged,
  mark,
  canManage,
  handlers,
}: CommentRowProps) {
  const { comment, depth, hasReplies, isCollapsed, position, siblingCount } = row;
  const { id } = comment;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys of its rows
    <div
      role="treeitem"
      data-row={index}
      data-comment={id}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblingCount}
      aria-expanded={hasReplies ? !isCollapsed : undefined}
      aria-selected={isOpen}
      tabIndex={isTabStop ? 0 : -1}
      style={{ transform: `translateY(${top}px)`, height }}
      className={cx(
        'group absolute inset-x-0 top-0 flex items-center gap-1 pe-2 outline-offset-[-2px]! hover:bg-hover',
        isOpen && 'bg-selected',
        isDragged && 'opacity-40',
        mark !== null && MARKS[mark],
      )}
      onClick={() => handlers.onOpen(id)}
      onDragOver={(event) => handlers.onDragOver(id, event)}
      onDrop={handlers.onDrop}
    >
      <RowContent row={row} canManage={canManage} handlers={handlers} />
    </div>
  );
});
