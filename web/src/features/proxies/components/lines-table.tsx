// biome-ignore-all lint/a11y/useFocusableInteractive: the links inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { SortHead } from '../../../ui/sort-head.tsx';
import { Status } from '../../../ui/status.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { type ProxyLine, type ProxyResults, standingOf } from '../lines.ts';
import { lineReason, standingWord } from '../lines-words.ts';

const ROW_PX = 40;
const BLOCK_PX = 76;
const HEAD_PX = 32;
const OVERSCAN_ROWS = 10;
const COLUMNS =
  'grid grid-cols-[76px_76px_minmax(150px,1fr)_minmax(110px,.7fr)_120px_minmax(240px,2fr)]';
const CELL = 'flex min-w-0 items-center px-2 first:ps-4 last:pe-4';

interface LinesTableProps {
  readonly lines: readonly ProxyLine[];
  readonly results: ProxyResults;
}

function Cells({ line, results }: { readonly line: ProxyLine; readonly results: ProxyResults }) {
  const isPhone = usePhone();
  const { verdict, number, key } = line;
  const options = verdict.kind === 'invalid' ? null : verdict.options;
  const address = options === null ? NO_VALUE : formatProxyAddress(options);
  const result = results.get(key);
  const reason = lineReason({ line, results });
  const status = <Status {...standingWord(standingOf({ line, results }))} />;
  const end =
    result?.state === 'done' ? (
      <Link
        to="/proxies/$proxyId"
        params={{ proxyId: result.output.proxyId }}
        target="_blank"
        className="truncate text-accent-ink underline underline-offset-2"
      >
        <Trans>Open {result.output.name}</Trans>
      </Link>
    ) : (
      <span className={cx('text-ink-2', isPhone ? 'line-clamp-2' : 'truncate')} title={reason}>
        {reason}
      </span>
    );
  if (isPhone) {
    return (
      <div role="cell" className="flex min-w-0 flex-col gap-1 px-3 py-2">
        <span className="flex min-w-0 items-center gap-2">
          <span className="text-ink-3 tabular-nums">{number}</span>
          <span className="min-w-0 flex-1 truncate ident">{address}</span>
          {status}
        </span>
        <span className="flex min-w-0 text-sm">{end}</span>
      </div>
    );
  }
  return (
    <>
      <div role="cell" className={cx(CELL, 'text-ink-3 tabular-nums')}>
        {number}
      </div>
      <div role="cell" className={cx(CELL, 'text-ink-2')}>
        {options?.protocol ?? NO_VALUE}
      </div>
      <div role="cell" className={CELL}>
        <span className="truncate ident" title={address}>
          {address}
        </span>
      </div>
      <div role="cell" className={cx(CELL, 'text-ink-2')}>
        <span className="truncate">{options?.username ?? NO_VALUE}</span>
      </div>
      <div role="cell" className={CELL}>
        {status}
      </div>
      <div role="cell" className={CELL}>
        {end}
      </div>
    </>
  );
}

/** All lines with what was understood of them and how they stand. Only those in sight are drawn. */
export function LinesTable({ lines, results }: LinesTableProps) {
  const { t } = useLingui();
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = isPhone ? BLOCK_PX : ROW_PX;
  const headPx = isPhone ? 0 : HEAD_PX;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
  });
  const heads = isPhone
    ? [t`Line`]
    : [t`Line`, t`Protocol`, t`Address`, t`Login`, t`State`, t`Result`];
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface contain-strict"
    >
      <div
        role="table"
        aria-label={t`Lines`}
        aria-rowcount={lines.length + 1}
        className={isPhone ? undefined : 'min-w-200'}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={
            isPhone
              ? 'sr-only'
              : cx(
                  COLUMNS,
                  'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
                )
          }
        >
          {heads.map((head) => (
            <SortHead key={head}>{head}</SortHead>
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return (
              line !== undefined && (
                <div
                  key={item.key}
                  role="row"
                  aria-rowindex={item.index + 2}
                  style={{ transform: `translateY(${item.start - headPx}px)`, height: rowPx }}
                  className={cx(
                    !isPhone && COLUMNS,
                    'absolute inset-x-0 top-0 overflow-hidden border-b border-line',
                  )}
                >
                  <Cells line={line} results={results} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
