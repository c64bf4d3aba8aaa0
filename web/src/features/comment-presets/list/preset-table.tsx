// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { DocumentDuplicateIcon, TrashIcon, UserGroupIcon } from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import type { Preset } from '../find-presets.ts';

const ROW_PX = 48;
const COLUMNS =
  'grid grid-cols-[minmax(180px,1fr)_120px_200px_160px_96px] max-desk:grid-cols-[minmax(0,1fr)_88px]';
const CELL = 'flex min-w-0 items-center px-2';
const WIDE = 'max-desk:hidden';

/** Presets by name; of thousands those in sight are rendered. */
export function PresetTable({
  presets,
  canManage,
  onOpen,
  onDuplicate,
  onDelete,
}: {
  readonly presets: readonly Preset[];
  readonly canManage: (preset: Preset) => boolean;
  readonly onOpen: (id: string) => void;
  /** Null: nobody here may have presets. */
  readonly onDuplicate: ((preset: Preset) => void) | null;
  readonly onDelete: (preset: Preset) => void;
}) {
  const { t } = useTranslation('comment-presets');
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: presets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => presets[index]?.id ?? index,
    overscan: 8,
  });
  const onKeyDown = useRowArrows({
    container: scroller,
    count: presets.length,
    reveal: useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto" onKeyDown={onKeyDown}>
      <div role="table" aria-label={t('Comment presets')} aria-rowcount={presets.length + 1}>
        <div
          role="row"
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas px-2 text-sm font-medium text-ink-2',
          )}
        >
          <div role="columnheader" className={CELL}>
            {t('Name')}
          </div>
          <div role="columnheader" className={cx(CELL, WIDE, 'justify-end')}>
            {t('Comments')}
          </div>
          {[t('Sharing'), t('Date added')].map((label) => (
            <div key={label} role="columnheader" className={cx(CELL, WIDE)}>
              {label}
            </div>
          ))}
          <div role="columnheader" className={CELL}>
            <span className="sr-only">{t('Actions')}</span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const preset = presets[index];
            if (preset === undefined) {
              return null;
            }
            const { id, name, shared, comments, createdAt } = preset;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                className={cx(
                  COLUMNS,
                  'absolute inset-x-0 top-0 border-b border-line px-2 hover:bg-hover has-focus-visible:bg-selected',
                )}
              >
                <div role="cell" className={cx(CELL, 'flex-col items-stretch justify-center')}>
                  <PlainLink
                    href={`/comments-cheating/presets/${id}`}
                    data-row={index}
                    title={name}
                    lang=""
                    className="truncate font-medium"
                    onOpen={() => onOpen(id)}
                  >
                    {name}
                  </PlainLink>
                  <span className="truncate text-sm text-ink-3" lang="">
                    {comments[0]?.text.split('\n')[0]}
                  </span>
                </div>
                <div role="cell" className={cx(CELL, WIDE, 'justify-end tabular-nums')}>
                  {formatNumber(comments.length)}
                </div>
                <div role="cell" className={cx(CELL, WIDE, 'gap-1.5 text-ink-2')}>
                  {shared && (
                    <>
                      <UserGroupIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
                      <span className="truncate">{t('Shared with the team')}</span>
                    </>
                  )}
                </div>
                <div role="cell" className={cx(CELL, WIDE, 'text-ink-2')}>
                  {formatDateTime({ at: createdAt })}
                </div>
                <div role="cell" className={cx(CELL, 'justify-end')}>
                  {onDuplicate !== null && (
                    <IconButton
                      icon={DocumentDuplicateIcon}
                      label={t('Duplicate {name}', { name })}
                      title={t('Duplicate')}
                      onClick={() => onDuplicate(preset)}
                    />
                  )}
                  {canManage(preset) && (
                    <IconButton
                      icon={TrashIcon}
                      label={t('Delete preset {name}', { name })}
                      title={t('Delete')}
                      onClick={() => onDelete(preset)}
                    />
                  )}
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
