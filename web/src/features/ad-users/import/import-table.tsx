// biome-ignore-all lint/a11y/useFocusableInteractive: the links inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useRef } from 'react';
import { NO_VALUE } from '../../../lib/format.ts';
import type { LineResult } from '../../../lib/lines-machine.ts';
import { cx } from '../../../ui/class-names.ts';
import { SortHead } from '../../../ui/sort-head.tsx';
import { Status } from '../../../ui/status.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { countCookies, lastFour } from '../form/paste.ts';
import { lineReason, lineWord } from './line-words.ts';
import type { Added, ImportLine, ImportResults } from './lines.ts';

const ROW_PX = 48;
const BLOCK_PX = 76;
const HEAD_PX = 32;
const OVERSCAN_ROWS = 8;
const COLUMNS =
  'grid grid-cols-[76px_minmax(150px,1fr)_84px_96px_minmax(110px,.7fr)_minmax(130px,.8fr)_minmax(240px,2.4fr)]';
const CELL = 'flex min-w-0 items-center px-2 first:ps-4 last:pe-4';

interface LineProps {
  readonly line: ImportLine;
  readonly result: LineResult<Added> | undefined;
}

function Missing() {
  return <span className="text-ink-3">{NO_VALUE}</span>;
}

function nameOf({ line: { understood }, result }: LineProps): string | null {
  return result?.state === 'done' ? result.output.name : (understood.customName ?? null);
}

/** Who the line is about: the name it gives, and the id of its cookies. */
function Who({ line, result }: LineProps) {
  const { understood } = line;
  const name = nameOf({ line, result });
  return (
    <span className="flex min-w-0 flex-col">
      {name !== null && <span className="truncate font-medium">{name}</span>}
      <span className={cx('truncate ident', name !== null && 'text-ink-3')}>
        {understood.facebookId ?? <Missing />}
      </span>
    </span>
  );
}

/** Leads to the profile that was added, or that was there already. */
function ProfileLink({ line: { verdict }, result }: LineProps) {
  const adUserId =
    result?.state === 'done'
      ? result.output.adUserId
      : verdict.kind === 'known'
        ? verdict.adUserId
        : undefined;
  return adUserId === undefined ? null : (
    <Link
      to="/ad-users/$adUserId"
      params={{ adUserId }}
      target="_blank"
      className="relative text-sm font-medium text-accent-ink hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-3.5"
    >
      <Trans>Open</Trans>
    </Link>
  );
}

/** How the line stands, why, and where its profile is. */
function State({ line, result }: LineProps) {
  const reason = lineReason({ line, result });
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex items-center gap-2">
        <Status {...lineWord({ line, result })} />
        <ProfileLink line={line} result={result} />
      </span>
      {reason !== undefined && (
        <span className="line-clamp-1 text-sm text-ink-2" title={reason}>
          {reason}
        </span>
      )}
    </span>
  );
}

function Secrets({ line: { understood } }: Pick<LineProps, 'line'>): ReactNode[] {
  const { accessToken, cookie, userAgent, proxy } = understood;
  return [
    accessToken === undefined ? (
      <Missing key="token" />
    ) : (
      <span key="token" className="ident">
        …{lastFour(accessToken)}
      </span>
    ),
    cookie === undefined ? (
      <Missing key="cookie" />
    ) : (
      <Plural key="cookie" value={countCookies(cookie)} one="# cookie" other="# cookies" />
    ),
    userAgent === undefined ? (
      <Missing key="agent" />
    ) : (
      <span key="agent" className="truncate text-ink-2" title={userAgent}>
        {userAgent}
      </span>
    ),
    proxy === undefined || proxy === null ? (
      <Missing key="proxy" />
    ) : (
      <span key="proxy" className="truncate ident" title={formatProxyAddress(proxy)}>
        {formatProxyAddress(proxy)}
      </span>
    ),
  ];
}

const Row = memo(function Row({ line, result }: LineProps) {
  return (
    <>
      <div role="cell" className={cx(CELL, 'text-ink-3 tabular-nums')}>
        {line.number}
      </div>
      <div role="cell" className={CELL}>
        <Who line={line} result={result} />
      </div>
      {Secrets({ line }).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are always the same four
        <div key={index} role="cell" className={CELL}>
          {part}
        </div>
      ))}
      <div role="cell" className={CELL}>
        <State line={line} result={result} />
      </div>
    </>
  );
});

const Block = memo(function Block({ line, result }: LineProps) {
  const name = nameOf({ line, result });
  const reason = lineReason({ line, result });
  const id = line.understood.facebookId ?? <Missing />;
  return (
    <div role="cell" className="flex min-w-0 flex-col gap-1 px-3 py-2">
      <span className="flex min-w-0 items-center gap-2">
        <span className="text-ink-3 tabular-nums">{line.number}</span>
        <span className={cx('min-w-0 flex-1 truncate', name === null ? 'ident' : 'font-medium')}>
          {name ?? id}
        </span>
        <Status {...lineWord({ line, result })} />
      </span>
      {reason === undefined ? (
        <span className="flex min-w-0 items-center gap-3 text-sm">
          {name !== null && <span className="ident text-ink-3">{id}</span>}
          <ProfileLink line={line} result={result} />
        </span>
      ) : (
        <span className="line-clamp-2 text-sm text-ink-2">{reason}</span>
      )}
    </div>
  );
});

interface ImportTableProps {
  readonly lines: readonly ImportLine[];
  readonly results: ImportResults;
}

/** All lines with what was understood of them and how they stand. Only those in sight are drawn. */
export function ImportTable({ lines, results }: ImportTableProps) {
  const { t } = useLingui();
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const headPx = isPhone ? 0 : HEAD_PX;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? BLOCK_PX : ROW_PX),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
  });
  const heads = [
    t`Line`,
    t`Profile`,
    t`Token`,
    t`Cookies`,
    t`User agent`,
    t`Proxy`,
    t`State`,
  ] as const;
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
        className={isPhone ? undefined : 'min-w-232'}
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
          {isPhone ? (
            <SortHead>{t`Line`}</SortHead>
          ) : (
            heads.map((head) => <SortHead key={head}>{head}</SortHead>)
          )}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (line === undefined) {
              return null;
            }
            const state = { line, result: results.get(line.key) };
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={item.index + 2}
                style={{
                  transform: `translateY(${item.start - headPx}px)`,
                  height: isPhone ? BLOCK_PX : ROW_PX,
                }}
                className={cx(
                  !isPhone && COLUMNS,
                  'absolute inset-x-0 top-0 overflow-hidden border-b border-line',
                )}
              >
                {isPhone ? <Block {...state} /> : <Row {...state} />}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
