import type { MediaKind } from '@ads-checker/shared/contracts/media';
import { ArrowUpTrayIcon, LinkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/note.tsx';
import {
  ACCEPTED_FILES,
  getMediaKind,
  type MediaItem,
  type MediaOwner,
  type MediaRules,
  moveMedia,
} from '../media.ts';
import { unusedText } from '../upload-labels.ts';
import type { UploadView } from '../uploads.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { type MediaUploads, useUploadViews } from '../use-media-uploads.ts';
import { LinkForm } from './link-form.tsx';
import { mediaHostQuery } from './media-host-section.tsx';
import { MediaRow, UploadRow } from './media-rows.tsx';

export interface MediaFieldProps {
  readonly label: string;
  /** Held by the screen: they continue when the field is unmounted. */
  readonly uploads: MediaUploads;
  /** Identifies the field in `onUploaded`; unique on the screen. */
  readonly target: string;
  /** Owner of the files: whoever may manage it may upload. */
  readonly owner: MediaOwner;
  readonly rules: MediaRules;
  /** In order, grouped by kind. */
  readonly items: readonly MediaItem[];
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
  /**
   * Called after reordering, removal and adding a link; finished uploads arrive through
   * `onUploaded`.
   */
  readonly onChange: (items: readonly MediaItem[]) => void;
  readonly children?: ReactNode;
}

/** Marks the drag of a row, as opposed to that of a file. */
const ROW = 'application/x-ads-checker-media';

function countOf(items: readonly MediaItem[], kind: MediaKind): number {
  return items.filter((item) => item.kind === kind).length;
}

/** Keys by URL, which may occur twice. */
function keysOf(items: readonly MediaItem[]): readonly string[] {
  return items.map(
    ({ url }, index) => `${url} ${items.slice(0, index).filter((one) => one.url === url).length}`,
  );
}

function DropZone({
  kinds,
  isSingle,
  isOver,
  note,
  onFiles,
}: {
  readonly kinds: readonly MediaKind[];
  readonly isSingle: boolean;
  readonly isOver: boolean;
  readonly note: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  const chooseLabel = isSingle ? t('Choose file') : t('Choose files');
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-sm border border-dashed px-3 py-2',
        isOver ? 'border-accent bg-selected' : 'border-line-strong',
      )}
    >
      <span className="min-w-0 flex-1 text-ink-2">
        {isSingle ? t('Drop or paste a file here') : t('Drop or paste files here')}
        {note !== undefined && <span className="block text-sm text-ink-3">{note}</span>}
      </span>
      <Button icon={ArrowUpTrayIcon} onClick={() => input.current?.click()}>
        {chooseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        aria-label={chooseLabel}
        accept={kinds.map((kind) => ACCEPTED_FILES[kind]).join(',')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** What the field contains, in order, and what is still on its way. */
function MediaList({
  label,
  uploads,
  items,
  own,
  isBusy,
  isReadOnly,
  onMove,
  onChange,
}: Pick<MediaFieldProps, 'label' | 'items' | 'onChange'> & {
  readonly uploads: MediaUploads['uploads'];
  /** Uploads of the field. */
  readonly own: readonly UploadView[];
  readonly isBusy: boolean;
  readonly isReadOnly: boolean;
  readonly onMove: (from: number, to: number) => void;
}) {
  const [dragged, setDragged] = useState<number | null>(null);
  const open = own.filter(({ media }) => media === null);
  const doneByUrl = new Map(own.flatMap((view) => (view.media ? [[view.media.url, view]] : [])));
  const keys = keysOf(items);
  return (
    <ul
      aria-label={label}
      className="flex flex-col divide-y divide-line rounded-sm border border-line"
    >
      {items.map((item, index) => (
        <MediaRow
          key={keys[index]}
          item={item}
          upload={doneByUrl.get(item.url)}
          isPictureLater={isBusy && doneByUrl.has(item.url)}
          number={index + 1}
          isReadOnly={isReadOnly}
          canMoveUp={items[index - 1]?.kind === item.kind}
          canMoveDown={items[index + 1]?.kind === item.kind}
          isDragged={dragged === index}
          onMove={(by) => onMove(index, index + by)}
          onRemove={() => {
            const done = doneByUrl.get(item.url);
            if (done !== undefined) {
              uploads.remove(done.id);
            }
            onChange(items.toSpliced(index, 1));
          }}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData(ROW, '');
            setDragged(index);
          }}
          onDragEnd={() => setDragged(null)}
          onDragOverRow={(event) => {
            if (dragged !== null && items[dragged]?.kind === item.kind) {
              event.preventDefault();
              event.dataTransfer.dropEffect = 'move';
            }
          }}
          onDropRow={(event) => {
            if (dragged !== null) {
              event.preventDefault();
              onMove(dragged, index);
              setDragged(null);
            }
          }}
        />
      ))}
      {open.map((view) => (
        <UploadRow
          key={view.id}
          view={view}
          canPrefer={view.isWaiting && view.priority !== 'HIGH' && open.some((one) => one !== view)}
          onCancel={() => uploads.cancel(view.id)}
          onRetry={() => uploads.retry(view.id)}
          onPrefer={() => uploads.prefer(view.id)}
          onRemove={() => uploads.remove(view.id)}
        />
      ))}
    </ul>
  );
}

/** Ordered images and videos: chosen, dropped, pasted or added by URL. */
export function MediaField({
  label,
  uploads: { uploads, isBusy },
  target,
  owner,
  rules,
  items,
  hint,
  error,
  isReadOnly = false,
  onChange,
  children,
}: MediaFieldProps) {
  const { t } = useTranslation('media');
  const host = useServerQuery(mediaHostQuery);
  const views = useUploadViews(uploads);
  const [isLinking, setLinking] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const kinds = (['image', 'video'] as const).filter((kind) => rules.max[kind] !== undefined);
  const own = views.filter((view) => view.target === target);
  const open = own.filter(({ media }) => media === null);
  const isOff = host.data?.kind === 'none';
  const isSingle = rules.isSingle === true;
  const [hasTooMany, setTooMany] = useState(false);
  const refusal = hasTooMany ? t('Add one file at a time') : error;

  /** Makes room in a field for a single file; false when there is no room for so many. */
  const takes = (count: number): boolean => {
    setTooMany(isSingle && count > 1);
    if (isSingle && count === 1) {
      for (const { id } of own) {
        uploads.remove(id);
      }
    }
    return !isSingle || count === 1;
  };
  const addFiles = (files: readonly File[]): void => {
    if (files.length === 0 || isOff || !takes(files.length)) {
      return;
    }
    // Files that are about to be replaced do not count
    const present = isSingle
      ? { image: 0, video: 0 }
      : { image: countOf(items, 'image'), video: countOf(items, 'video') };
    uploads.add({ target, owner, rules, files, present });
  };
  const addLinks = (links: readonly string[]): void => {
    if (!takes(links.length)) {
      return;
    }
    const added = links.flatMap((url) => {
      const [only] = kinds.length === 1 ? kinds : [getMediaKind(new URL(url).pathname)];
      return only === undefined ? [] : [{ kind: only, url }];
    });
    onChange(isSingle ? added : [...items, ...added]);
  };
  const move = (from: number, to: number): void => {
    const next = moveMedia(items, from, to);
    if (next !== items) {
      onChange(next);
      setAnnouncement(t('Moved to place {place}', { place: formatNumber(to + 1) }));
    }
  };

  const drop = useFileDrop({ isReadOnly, isOff, onFiles: addFiles, onLinks: addLinks });
  const uploadedCount = own.filter(({ status }) => status === 'COMPLETED').length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" {...drop.handlers}>
      <legend className="mb-1 flex gap-1.5 text-sm font-medium">
        {label}
        {own.length > 0 && (
          <span className="font-normal text-ink-3">
            {t('{count, plural, one {# file, {done} uploaded} other {# files, {done} uploaded}}', {
              count: own.length,
              done: formatNumber(uploadedCount),
            })}
          </span>
        )}
      </legend>
      {!isReadOnly &&
        (isOff ? (
          <Note tone="info">
            {isFakeApiOn()
              ? t('Files can’t be uploaded with sample data. Add links instead.')
              : t(
                  'Uploads aren’t set up on this server. Add links instead, or ask the server admin.',
                )}
          </Note>
        ) : (
          <DropZone
            kinds={kinds}
            isSingle={isSingle}
            isOver={drop.isOver}
            note={host.data?.kind === 'server' ? unusedText(host.data) : undefined}
            onFiles={addFiles}
          />
        ))}
      {items.length + open.length > 0 && (
        <MediaList
          label={label}
          uploads={uploads}
          items={items}
          own={own}
          isBusy={isBusy}
          isReadOnly={isReadOnly}
          onMove={move}
          onChange={onChange}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {refusal !== undefined ? (
        <p role="alert" className="text-sm text-error-ink">
          {refusal}
        </p>
      ) : (
        hint !== undefined && <p className="text-sm text-ink-3">{hint}</p>
      )}
      {!isReadOnly &&
        (isLinking ? (
          <LinkForm
            onAdd={(link) => {
              addLinks([link]);
              setLinking(false);
            }}
            onCancel={() => setLinking(false)}
          />
        ) : (
          <Button icon={LinkIcon} className="self-start" onClick={() => setLinking(true)}>
            {t('Add link')}
          </Button>
        ))}
      {children}
    </fieldset>
  );
}
