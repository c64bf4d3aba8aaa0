import {
  ArrowDownIcon,
  ArrowUpIcon,
  Bars2Icon,
  ExclamationCircleIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { PhotoIcon, VideoCameraIcon } from '@heroicons/react/24/outline';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import { useImageError } from '../../../ui/use-image-error.ts';
import { getFileName, isLink, type MediaItem, type MediaKind } from '../media.ts';
import { bytesText, uploadStatus } from '../upload-labels.ts';
import type { UploadView } from '../uploads.ts';
import { getVideoStill, isHostedAt } from '../video-still.ts';

function Thumbnail({
  kind,
  previewUrl,
  url,
}: {
  readonly kind: MediaKind;
  readonly previewUrl?: string | null | undefined;
  readonly url?: string;
}) {
  const Icon = kind === 'image' ? PhotoIcon : VideoCameraIcon;
  const picture = kind === 'image' || url === undefined ? url : (previewUrl ?? getVideoStill(url));
  const { hasFailed, onError } = useImageError(picture);
  return (
    <span className="grid size-9 flex-none place-items-center overflow-hidden rounded-sm border border-line bg-subtle">
      {picture != null && !hasFailed && isLink(picture) ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          className="size-full object-cover"
          onError={onError}
        />
      ) : kind === 'video' && url !== undefined && isHostedAt(window.location.origin, url) ? (
        // Shows the first frame, since the server makes no stills
        <video
          src={url}
          preload="metadata"
          muted
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden="true" className="size-5 text-ink-3" />
      )}
    </span>
  );
}

function RowText({
  title,
  size,
  children,
}: {
  readonly title: ReactNode;
  readonly size: number | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{title}</span>
        {children}
      </span>
      {size !== undefined && (
        <span className="flex-none text-sm text-ink-2 tabular-nums">{bytesText(size)}</span>
      )}
    </>
  );
}

interface MediaRowProps {
  readonly item: MediaItem;
  /** The upload that it came from, on this screen. */
  readonly upload: UploadView | undefined;
  /** The preview loads after pending uploads. */
  readonly isPictureLater: boolean;
  /** Position, from 1. */
  readonly number: number;
  readonly isReadOnly: boolean;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly isDragged: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
  readonly onDragOverRow: (event: DragEvent) => void;
  readonly onDropRow: (event: DragEvent) => void;
}

/** An image or a video that has a URL. */
export function MediaRow({
  item: { kind, previewUrl, url },
  upload,
  isPictureLater,
  number,
  isReadOnly,
  canMoveUp,
  canMoveDown,
  isDragged,
  onMove,
  onRemove,
  onDragStart,
  onDragEnd,
  onDragOverRow,
  onDropRow,
}: MediaRowProps) {
  const { t } = useTranslation('media');
  const grip = useRef<HTMLButtonElement>(null);
  const isMovedByKey = useRef(false);
  useEffect(() => {
    // A row that moves loses the focus
    if (isMovedByKey.current) {
      isMovedByKey.current = false;
      grip.current?.focus();
    }
  });
  const name = upload?.name ?? getFileName(url);
  const canMove = { [-1]: canMoveUp, 1: canMoveDown };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by !== null && event.altKey) {
      event.preventDefault();
      if (canMove[by]) {
        isMovedByKey.current = true;
        onMove(by);
      }
    }
  };
  const isMovable = !isReadOnly && (canMoveUp || canMoveDown);
  return (
    <li
      className={cx('flex min-w-0 items-center gap-2 px-2 py-1.5', isDragged && 'opacity-40')}
      onDragOver={onDragOverRow}
      onDrop={onDropRow}
    >
      {isMovable && (
        <button
          ref={grip}
          type="button"
          draggable
          aria-label={t('Move: {name}', { name })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title={t('Drag, or press Alt + arrows')}
          className="grid size-6 flex-none cursor-grab place-items-center rounded-sm border-0 bg-transparent text-ink-3 max-desk:hidden"
          onKeyDown={onKeyDown}
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
        >
          <Bars2Icon aria-hidden="true" className="size-4" />
        </button>
      )}
      <Thumbnail kind={kind} {...(isPictureLater ? {} : { url, previewUrl })} />
      <RowText
        size={upload?.bytes}
        title={
          isLink(url) ? (
            <a href={url} target="_blank" rel="noreferrer" lang="">
              {name}
            </a>
          ) : (
            <span lang="">{name}</span>
          )
        }
      >
        {isLink(url) ? (
          upload === undefined ? (
            <span className="truncate text-sm text-ink-3">{new URL(url).host}</span>
          ) : (
            <Status {...uploadStatus(upload)} />
          )
        ) : (
          <Status hue="error" icon={ExclamationCircleIcon} label={t('Invalid URL')} />
        )}
      </RowText>
      {!isReadOnly && (
        <>
          {isMovable && (
            <span className="flex desk:hidden">
              <IconButton
                icon={ArrowUpIcon}
                label={t('Move up: {name}', { name })}
                disabled={!canMoveUp}
                onClick={() => onMove(-1)}
              />
              <IconButton
                icon={ArrowDownIcon}
                label={t('Move down: {name}', { name })}
                disabled={!canMoveDown}
                onClick={() => onMove(1)}
              />
            </span>
          )}
          <IconButton
            icon={TrashIcon}
            label={t('Remove {number}: {name}', { number: String(number), name })}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  );
}

interface UploadRowProps {
  readonly view: UploadView;
  readonly canPrefer: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onPrefer: () => void;
  readonly onRemove: () => void;
}

/** A file that is being uploaded, or whose upload failed. */
export function UploadRow({
  view,
  canPrefer,
  onCancel,
  onRetry,
  onPrefer,
  onRemove,
}: UploadRowProps) {
  const { t } = useTranslation('media');
  const { bytes, isBusy, isPaused, isWaiting, kind, name, progress, status } = view;
  const canRetry = status === 'FAILED' || status === 'TIMED_OUT' || status === 'CANCELED';
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1.5">
      <Thumbnail kind={kind} />
      <RowText size={bytes} title={<span lang="">{name}</span>}>
        <span role={status === 'FAILED' || status === 'TIMED_OUT' ? 'alert' : undefined}>
          <Status {...uploadStatus(view)} className="max-w-full [&>span]:whitespace-normal" />
        </span>
        {status === 'IN_PROGRESS' && !isWaiting && (
          <ProgressBar
            label={t('Upload of {name}', { name })}
            value={isPaused ? 0 : Math.round(progress * 100)}
            max={100}
            className="mt-1"
          />
        )}
      </RowText>
      <span className="flex flex-none gap-1">
        {canPrefer && (
          <Button variant="ghost" onClick={onPrefer}>
            {t('Upload first')}
          </Button>
        )}
        {canRetry && (
          <Button variant="ghost" onClick={onRetry}>
            {status === 'CANCELED' ? t('Upload') : t('Retry')}
          </Button>
        )}
        {isBusy ? (
          <Button variant="ghost" aria-label={t('Cancel: {name}', { name })} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : (
          <IconButton icon={TrashIcon} label={t('Remove: {name}', { name })} onClick={onRemove} />
        )}
      </span>
    </li>
  );
}
