import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import { AnswerCell, CheckCell, LocationCell, UsersCell } from './proxy-cells.tsx';
import { ProxyMenu } from './proxy-menu.tsx';
import type { ProxyListProps } from './proxy-table.tsx';

const BLOCK_PX = 116;

export function ProxyBlocks({
  rows,
  order,
  selection,
  dispatch,
  actions,
  getPath,
}: ProxyListProps) {
  const { t } = useTranslation('proxies');
  const scroller = useRef<HTMLElement>(null);
  const lanes = useCardLanes({
    scroller,
    count: rows.length,
    layout: { heightPx: BLOCK_PX, gapPx: 0, minWidthPx: null, isMeasured: true },
  });
  const onKeyDown = useRowSelectionKeys({
    container: scroller,
    order,
    reveal: lanes.reveal,
    selection,
    dispatch,
  });
  return (
    <section
      ref={scroller}
      aria-label={t('Proxies')}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface contain-strict"
      onKeyDown={onKeyDown}
    >
      <CardLanes
        items={rows}
        lanes={lanes}
        renderCard={(row, index) => {
          const isSelected = selection.ids.has(row.id);
          return (
            <li
              key={row.id}
              className={cx(
                'relative flex min-w-0 flex-col gap-1.5 border-b border-line px-3 py-2.5',
                isSelected ? 'bg-selected' : 'hover:bg-hover has-focus-visible:bg-selected',
              )}
            >
              <span className="flex min-w-0 items-center gap-2.5">
                <Checkbox
                  isSelected={isSelected}
                  label={t('Select {name}', { name: row.name })}
                  className="z-1"
                  onChange={() => dispatch({ type: 'toggle', id: row.id })}
                />
                <PlainLink
                  href={getPath(row)}
                  data-row={index}
                  className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
                  onOpen={() => actions.open(row)}
                >
                  {row.name}
                </PlainLink>
                <CheckCell row={row} />
              </span>
              <span className="flex min-w-0 items-center gap-2">
                <span className="min-w-0 flex-1 truncate ident text-ink-2">
                  {row.proxy.options.protocol} · {row.address}
                </span>
                <span className="z-1 -my-2 -me-2">
                  <ProxyMenu row={row} actions={actions} />
                </span>
              </span>
              <span className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1.35fr)_minmax(0,.65fr)] gap-2">
                <span className="flex min-w-0 flex-col">
                  <span className="text-sm text-ink-3">{t('Location')}</span>
                  <LocationCell row={row} />
                </span>
                <span className="flex min-w-0 flex-col">
                  <span className="text-sm text-ink-3">{t('Latency')}</span>
                  <AnswerCell row={row} />
                </span>
                <span className="flex min-w-0 flex-col">
                  <span className="text-sm text-ink-3">{t('Profiles')}</span>
                  <UsersCell row={row} />
                </span>
              </span>
            </li>
          );
        }}
      />
    </section>
  );
}
