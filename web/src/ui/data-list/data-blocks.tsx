import { type ReactNode, useRef } from 'react';
import { CardLanes, useCardLanes } from '../card-lanes.tsx';
import { cx } from '../class-names.ts';
import type { DataColumn, DataRows } from './columns.ts';
import { RowCheckbox, type RowParts, rowAnchor, rowParts } from './row-controls.tsx';
import { useRowActs } from './use-row-acts.ts';

const BLOCK_PX = 56;

interface Place {
  readonly key: string;
  readonly label: string;
  readonly className: string | undefined;
  readonly align: DataColumn<never>['align'];
  readonly content: ReactNode;
}

const show = ({ key, className, content }: Place): ReactNode => (
  <span key={key} className={className}>
    {content}
  </span>
);

/** The name with what is beside it, a line of facts, and figures under their labels. */
function Block<Row>({ columns, ...row }: RowParts<Row> & Pick<DataRows<Row>, 'columns'>) {
  const link = rowAnchor(row, 'truncate after:absolute after:inset-0');
  const at = (place: DataColumn<Row>['phone']): readonly Place[] =>
    columns
      .filter(({ phone }) => phone === place)
      .map(({ key, label, className, align, cell, phoneCell = cell }) => ({
        key,
        label,
        align,
        className,
        content: phoneCell(row.row, link),
      }));
  const lines = at('line');
  const figures = at('figure');
  const menu = at('menu').map(({ key, content }) => (
    <span key={key} className="z-1 -my-2 -me-2">
      {content}
    </span>
  ));
  const isOn = row.isSelected === true || row.isOpen;
  return (
    <li
      className={cx(
        'relative flex min-h-14 min-w-0 flex-col justify-center gap-1.5 border-b border-line px-3 py-2',
        isOn ? 'bg-selected' : 'hover:bg-hover has-focus-visible:bg-selected',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        {row.isSelected !== undefined && <RowCheckbox {...row} />}
        {at('name').map(({ key, className, content }) => (
          <span key={key} className={cx('flex min-w-0 flex-1 items-center', className)}>
            {content}
          </span>
        ))}
        {at('corner').map(show)}
        {lines.length === 0 && menu}
      </span>
      {lines.length > 0 && (
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-ink-2">
            {lines.map((line, place) => [place > 0 && ' · ', show(line)])}
          </span>
          {menu}
        </span>
      )}
      {figures.length > 0 && (
        <span
          className="grid gap-2"
          style={{
            gridTemplateColumns: figures
              .map(({ align }) => (align === 'end' ? 'auto' : 'minmax(0,1fr)'))
              .join(' '),
          }}
        >
          {figures.map(({ key, label, content }) => (
            <span
              key={key}
              className="flex min-w-0 flex-col wrap-break-word **:[.truncate]:whitespace-normal"
            >
              <span className="text-sm text-ink-3">{label}</span>
              {content}
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

/** The rows of a list as blocks across a phone. */
export function DataBlocks<Row>(list: DataRows<Row>) {
  const { label, rows, columns, keyOf, isBusy } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const lanes = useCardLanes({
    scroller,
    count: rows.length,
    layout: { heightPx: BLOCK_PX, gapPx: 0, minWidthPx: null, isMeasured: true },
  });
  const { acts, onKeyDown } = useRowActs({ list, container: scroller, reveal: lanes.reveal });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and a section would be a second landmark of the screen's name
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      aria-busy={isBusy === true || undefined}
      className={cx('min-h-0 flex-1 overflow-auto contain-strict', list.className)}
      onKeyDown={onKeyDown}
    >
      <CardLanes
        items={rows}
        lanes={lanes}
        renderCard={(row, index) => (
          <Block
            key={keyOf(row)}
            {...rowParts(list, row)}
            columns={columns}
            index={index}
            acts={acts}
          />
        )}
      />
    </div>
  );
}
