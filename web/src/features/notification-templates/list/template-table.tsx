// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { sayTokens } from '@ads-checker/shared/domain/notifications/tokens';
import { DocumentDuplicateIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Dispatch, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { getHeadState, Selection, SelectionEvent } from '../../../lib/selection.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import { SHORT_TYPE_LABELS, TYPE_LABELS } from '../template-labels.ts';
import { firstLineOf, type Template } from '../templates.ts';

const ROW_PX = 48;
const COLUMNS =
  'grid grid-cols-[40px_minmax(180px,1.6fr)_minmax(180px,1fr)_150px_96px] max-desk:grid-cols-[40px_minmax(0,1fr)_88px]';
const CELL = 'flex min-w-0 items-center px-2';
const WIDE = 'max-desk:hidden';

interface TemplateTableProps {
  readonly templates: readonly Template[];
  readonly order: readonly string[];
  readonly selection: Selection;
  readonly headState: ReturnType<typeof getHeadState>;
  readonly dispatch: Dispatch<SelectionEvent>;
  readonly canManage: (template: Template) => boolean;
  readonly onOpen: (template: Template) => void;
  readonly onDuplicate: (template: Template) => void;
  readonly onDelete: (template: Template) => void;
}

/** Templates by name; of thousands those in sight are rendered. */
export function TemplateTable({
  templates,
  order,
  selection,
  headState,
  dispatch,
  canManage,
  onOpen,
  onDuplicate,
  onDelete,
}: TemplateTableProps) {
  const { t } = useTranslation('notification-templates');
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: templates.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => templates[index]?.id ?? index,
    overscan: 8,
  });
  const onKeyDown = useRowSelectionKeys({
    container: scroller,
    order,
    reveal: (index) => virtualizer.scrollToIndex(index),
    selection,
    dispatch,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto" onKeyDown={onKeyDown}>
      <div
        role="table"
        aria-label={t('Notification templates')}
        aria-rowcount={templates.length + 1}
      >
        <div
          role="row"
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas text-sm font-medium text-ink-2',
          )}
        >
          <div role="columnheader" className={cx(CELL, 'ps-4')}>
            <Checkbox
              isSelected={headState === 'all'}
              isIndeterminate={headState === 'some'}
              label={t('Select all')}
              onChange={() =>
                dispatch({ type: headState === 'all' ? 'remove' : 'add', ids: order })
              }
            />
          </div>
          <div role="columnheader" className={CELL}>
            {t('Name')}
          </div>
          {[t('Sent when'), t('Changed')].map((label) => (
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
            const template = templates[index];
            if (template === undefined) {
              return null;
            }
            const { id, name, notificationType, updatedAt } = template;
            const isSelected = selection.ids.has(id);
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                className={cx(
                  COLUMNS,
                  'absolute inset-x-0 top-0 border-b border-line has-focus-visible:bg-selected',
                  isSelected ? 'bg-selected' : 'hover:bg-hover',
                )}
              >
                <div role="cell" className={cx(CELL, 'ps-4')}>
                  <Checkbox
                    isSelected={isSelected}
                    label={t('Select {name}', { name })}
                    tabIndex={-1}
                    onChange={(_, event) =>
                      dispatch(
                        event.shiftKey ? { type: 'extend', id, order } : { type: 'toggle', id },
                      )
                    }
                  />
                </div>
                <div role="cell" className={cx(CELL, 'flex-col items-stretch justify-center')}>
                  <PlainLink
                    href={`/notification-templates/${id}`}
                    data-row={index}
                    title={name}
                    className="truncate font-medium"
                    onOpen={() => onOpen(template)}
                  >
                    {name}
                  </PlainLink>
                  <span className="truncate text-sm text-ink-3" lang="">
                    <span className="desk:hidden">{t(SHORT_TYPE_LABELS[notificationType])} · </span>
                    {sayTokens(firstLineOf(template), activeLocale())}
                  </span>
                </div>
                <div role="cell" className={cx(CELL, WIDE)}>
                  <span className="truncate">{t(TYPE_LABELS[notificationType])}</span>
                </div>
                <div role="cell" className={cx(CELL, WIDE, 'text-ink-2')}>
                  {formatDateTime({ at: updatedAt })}
                </div>
                <div role="cell" className={cx(CELL, 'justify-end')}>
                  <IconButton
                    icon={DocumentDuplicateIcon}
                    label={t('Duplicate {name}', { name })}
                    title={t('Duplicate')}
                    onClick={() => onDuplicate(template)}
                  />
                  {canManage(template) && (
                    <IconButton
                      icon={TrashIcon}
                      label={t('Delete template {name}', { name })}
                      title={t('Delete')}
                      onClick={() => onDelete(template)}
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
