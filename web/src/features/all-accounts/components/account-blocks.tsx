import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatChange } from '../../../lib/format.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { ListFigure, type ListFigureId, useListFigureNames } from '../../results/index.ts';
import type { AccountRow } from '../account-rows.ts';
import { amountText, countText, LimitCell, SpendCell, StatusCell } from './account-cells.tsx';
import { type AccountListProps, accountPath, useTotalTexts } from './account-table.tsx';

const BLOCK_PX = 108;
const OVERSCAN_BLOCKS = 6;

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="wrap-break-word">{children}</dd>
    </div>
  );
}

function Block({
  row,
  index,
  figures,
  tags,
  onOpen,
}: {
  readonly row: AccountRow;
  readonly index: number;
  readonly figures: readonly ListFigureId[];
  readonly tags: ReactNode;
  readonly onOpen: (path: string) => void;
}) {
  const { t } = useTranslation('all-accounts');
  const { account, profileName, change } = row;
  const nameOf = useListFigureNames();
  const path = accountPath(row);
  const rejected = account.rejectedAdCount ?? 0;
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <PlainLink
          href={path}
          lang=""
          data-row={index}
          className="line-clamp-2 min-w-0 flex-1 leading-tight font-medium wrap-break-word after:absolute after:inset-0"
          onOpen={() => onOpen(path)}
        >
          {account.name}
        </PlainLink>
        {tags}
        <span className="max-w-1/2">
          <StatusCell account={account} isWrapped />
        </span>
      </span>
      <span className="flex items-baseline gap-2 text-sm text-ink-3">
        <span lang="" className="min-w-0 flex-1 truncate">
          {profileName}
        </span>
        {t('{count} active', { count: countText(account.activeAdCount) })}
        {rejected > 0 && (
          <span className="text-error-ink">
            {t('{rejected, plural, one {# rejected} other {# rejected}}', { rejected })}
          </span>
        )}
      </span>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,1fr)] gap-x-3 tabular-nums">
        <Figure name={t('Today')}>
          <SpendCell row={row} />
        </Figure>
        <Figure name={t('Yesterday by this time')}>
          {amountText(row.spentYesterday, row.money)}{' '}
          <span className="text-sm text-ink-3">{change === null ? '' : formatChange(change)}</span>
        </Figure>
        <Figure name={t('Daily limit')}>
          <LimitCell row={row} />
        </Figure>
        {figures.map((id, place) => (
          <Figure key={id} name={nameOf(id)}>
            <ListFigure id={id} sums={row.results} isFirst={place === 0} isAlone />
          </Figure>
        ))}
      </dl>
    </>
  );
}

export function AccountBlocks({ rows, totals, figures, tags }: AccountListProps) {
  const { t } = useTranslation('all-accounts');
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const texts = useTotalTexts(totals);
  const nameOf = useListFigureNames();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => BLOCK_PX,
    overscan: OVERSCAN_BLOCKS,
  });
  const onKeyDown = useRowArrows({
    container: scroller,
    count: rows.length,
    reveal: (index) => virtualizer.scrollToIndex(index),
  });
  const open = useCallback((href: string) => void navigate({ href }), [navigate]);
  const count = rows.length;
  return (
    <>
      <p
        className="flex flex-none items-center justify-between border-t border-line-strong bg-canvas px-3 py-2 font-medium"
        title={texts.note}
      >
        <span>
          {t('{count, plural, one {Total of # ad account} other {Total of # ad accounts}}', {
            count,
          })}
        </span>
        <span>
          {texts.spend} <span className="text-sm font-normal text-ink-3">{texts.change}</span>
        </span>
      </p>
      {figures.length > 0 && (
        <p
          className="flex flex-none flex-wrap gap-x-4 bg-canvas px-3 pb-2 text-sm text-ink-3"
          title={texts.resultsNote}
        >
          {figures.map((id, place) => (
            <span key={id}>
              {nameOf(id)}{' '}
              <span className="text-ink">
                <ListFigure id={id} sums={totals.results.sums} isFirst={place === 0} isAlone />
              </span>
            </span>
          ))}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the blocks */}
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto border-t border-line bg-surface contain-strict"
        onKeyDown={onKeyDown}
      >
        <ul
          aria-label={t('Ad accounts')}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={count}
                style={{ transform: `translateY(${start}px)`, minHeight: BLOCK_PX }}
                className="absolute inset-x-0 top-0 flex flex-col justify-center border-b border-line px-3 py-2"
              >
                <Block
                  row={row}
                  index={index}
                  figures={figures}
                  tags={tags?.get(row.account.id)}
                  onOpen={open}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
