import type { LaunchItemDto, LaunchRunDetailsDto } from '@ads-checker/shared/contracts/launch-runs';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  PencilSquareIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKER_TAB_OF_LEVEL, checkerPath } from '../../../lib/checker-path.ts';
import { formatTime, NO_VALUE } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { NoMatches } from '../../../ui/empty-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Status } from '../../../ui/status.tsx';
import { failedLabel, itemErrorText, itemStatus, videoStatus } from '../run-labels.ts';
import { indentOf, ROW_PX, type TreeColumn, TreeGrid, TreeToggle } from '../tree/tree-grid.tsx';
import { RunBar } from './run-bar.tsx';
import { countByFilter, type RunFilter, type RunRow, runRows } from './run-rows.ts';

const OPEN_ROWS_MAX = 60;
const NOTE_LETTERS = 130;
const PHONE_LETTERS = 38;
const PHONE_LINE_PX = 20;

function nameOf(row: RunRow): string {
  return row.kind === 'account' ? row.name : row.item.name;
}

function NameCell({
  row,
  profileName,
  onToggle,
}: {
  readonly row: RunRow;
  readonly profileName: (adUserId: string | null) => string | undefined;
  readonly onToggle: (row: RunRow) => void;
}) {
  const name = nameOf(row);
  return (
    <span
      className="flex min-w-0 flex-1 items-center gap-1.5"
      style={{ paddingInlineStart: indentOf(row) }}
    >
      <TreeToggle row={row} name={name} onToggle={onToggle} />
      <span className={row.kind === 'account' ? 'truncate font-medium' : 'truncate'} title={name}>
        {name}
      </span>
      {row.kind === 'account' && (
        <span className="truncate text-sm text-ink-3" lang="">
          {profileName(row.adUserId)}
        </span>
      )}
    </span>
  );
}

function StatusCell({ row, run }: { readonly row: RunRow; readonly run: LaunchRunDetailsDto }) {
  const { t } = useTranslation('launches');
  if (row.kind === 'note') {
    return null;
  }
  if (row.kind === 'account') {
    const { failed, open, done, total } = row.all;
    if (failed > 0) {
      return <Status hue="error" icon={XCircleIcon} label={failedLabel({ failed })} />;
    }
    if (run.state === 'running' && open > 0) {
      return done === 0 ? (
        <Status hue="off" icon={ClockIcon} label={t('Waiting')} />
      ) : (
        <Status hue="pending" icon={ArrowPathIcon} label={t('Running', { context: 'launch' })} />
      );
    }
    return done === total ? (
      <Status hue="active" icon={CheckCircleIcon} label={t('Done', { context: 'launch' })} />
    ) : (
      <span className="text-ink-3">{NO_VALUE}</span>
    );
  }
  const { item, failedCount, delay } = row;
  return item.state === 'done' && failedCount > 0 ? (
    <Status hue="error" icon={XCircleIcon} label={failedLabel({ failed: failedCount })} />
  ) : (
    <Status
      {...(delay?.level === 'video' ? videoStatus(delay.state) : itemStatus(item.state, run.kind))}
    />
  );
}

/** Opens the object in the ad checker. */
function IdCell({ row }: { readonly row: RunRow }) {
  if (row.kind !== 'item' || row.item.objectId === null || row.item.state === 'deleted') {
    return <span className="text-ink-3">{NO_VALUE}</span>;
  }
  const { objectId, adUserId, adAccountId, level } = row.item;
  return adUserId === null || level === 'image' || level === 'video' || level === 'creative' ? (
    <span className="ident truncate">{objectId}</span>
  ) : (
    <Link
      to={checkerPath({ adUserId, adAccountId, tab: CHECKER_TAB_OF_LEVEL[level] })}
      tabIndex={-1}
      className="ident truncate text-accent-ink hover:underline"
    >
      {objectId}
    </Link>
  );
}

export interface RowActs {
  readonly retry: (item: LaunchItemDto) => void;
  readonly edit: (item: LaunchItemDto) => void;
}

/** Of what failed: of an ad, the image or creative it needs. */
function ActsCell({ row, acts }: { readonly row: RunRow; readonly acts: RowActs | undefined }) {
  const { t } = useTranslation('launches');
  if (row.kind !== 'item' || row.failing === null || acts === undefined) {
    return null;
  }
  const { failing } = row;
  const { name } = row.item;
  const className = 'relative size-7 after:absolute after:-inset-1.5';
  return (
    <span className="flex flex-none items-center">
      {failing.editable !== null && (
        <IconButton
          icon={PencilSquareIcon}
          label={t('Edit “{name}”', { name })}
          className={className}
          onClick={() => acts.edit(failing)}
        />
      )}
      <IconButton
        icon={ArrowPathIcon}
        label={t('Try “{name}” again', { name })}
        className={className}
        onClick={() => acts.retry(failing)}
      />
    </span>
  );
}

function useColumns(
  run: LaunchRunDetailsDto,
  name: (row: RunRow) => ReactNode,
  acts: RowActs | undefined,
): readonly TreeColumn<RunRow>[] {
  const { t } = useTranslation('launches');
  return [
    {
      key: 'name',
      label: t('Ad account, campaign, ad set, ad'),
      track: 'minmax(260px,2fr)',
      cell: name,
    },
    {
      key: 'status',
      label: t('Status'),
      track: 'minmax(120px,170px)',
      cell: (row) => <StatusCell row={row} run={run} />,
    },
    {
      key: 'ads',
      label: t('Ads created'),
      track: 'minmax(150px,200px)',
      cell: (row) =>
        row.kind === 'note' || row.ads === null ? null : (
          <RunBar label={`${t('Ads created')}: ${nameOf(row)}`} counts={row.ads} />
        ),
    },
    {
      key: 'id',
      label: t('ID'),
      track: 'minmax(130px,170px)',
      cell: (row) => <IdCell row={row} />,
    },
    {
      key: 'time',
      label: t('Time'),
      track: '88px',
      isEnd: true,
      cell: (row) => {
        const at = row.kind === 'account' ? row.endedAt : row.item.endedAt;
        return (
          <span className="text-ink-2">
            {at === null ? NO_VALUE : formatTime({ at: new Date(at) })}
          </span>
        );
      },
    },
    ...(acts === undefined
      ? []
      : [
          {
            key: 'acts',
            label: <span className="sr-only">{t('Actions')}</span>,
            track: '76px',
            isEnd: true,
            cell: (row: RunRow) => <ActsCell row={row} acts={acts} />,
          },
        ]),
  ];
}

function Note({ row }: { readonly row: RunRow }) {
  const { t } = useTranslation('launches');
  if (row.kind !== 'note' || row.item.error === null) {
    return null;
  }
  const text = itemErrorText(row.item.error);
  return (
    <div
      className="flex h-full items-center gap-2 pe-4 max-desk:items-start max-desk:py-2"
      style={{ paddingInlineStart: row.depth * 18 + 16 }}
    >
      <XCircleIcon aria-hidden="true" className="size-4 flex-none" />
      <span className="min-w-0 flex-1 desk:line-clamp-2" title={text}>
        {text}
        {row.sameCount > 0 &&
          ` ${t('{count, plural, one {Same in # more row.} other {Same in # more rows.}}', { count: row.sameCount })}`}
      </span>
    </div>
  );
}

function heightOf(row: RunRow, isPhone: boolean): number {
  if (row.kind === 'note') {
    const { length } = row.item.error === null ? '' : itemErrorText(row.item.error);
    return isPhone
      ? 20 + Math.ceil(length / PHONE_LETTERS) * PHONE_LINE_PX
      : length > NOTE_LETTERS
        ? 48
        : ROW_PX;
  }
  return isPhone ? (row.kind === 'item' && row.ads === null ? 48 : 68) : ROW_PX;
}

/** What became of each object of a run. */
export function RunTree({
  run,
  filter,
  onFilter,
  tools,
  acts,
}: {
  readonly run: LaunchRunDetailsDto;
  readonly filter: RunFilter;
  readonly onFilter: (filter: RunFilter) => void;
  readonly tools: ReactNode;
  /** Undefined while nothing can be tried again. */
  readonly acts: RowActs | undefined;
}) {
  const { t } = useTranslation('launches');
  const { items, profiles } = run;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const counts = useMemo(() => countByFilter(items), [items]);
  const isSmall = counts.all <= OPEN_ROWS_MAX;
  const rows = useMemo(() => {
    const keys = new Set([
      ...items.map(({ adAccountId }) => `account/${adAccountId}`),
      ...items
        .filter(({ level }) => level === 'campaign' || level === 'ad_set')
        .map(({ key }) => key),
    ]);
    const expanded = new Set(
      [...keys].filter((key) => (isSmall || key.startsWith('account/')) !== toggled.has(key)),
    );
    return runRows({ items, expanded, filter });
  }, [items, isSmall, toggled, filter]);
  const names = new Map(profiles.map(({ adUserId, adUserName }) => [adUserId, adUserName]));
  const onToggle = ({ key }: RunRow) =>
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(key)) {
        next.add(key);
      }
      return next;
    });
  const name = (row: RunRow) => (
    <NameCell row={row} profileName={(id) => names.get(id)} onToggle={onToggle} />
  );
  const columns = useColumns(run, name, acts);
  return (
    <>
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-t border-line px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t('Rows')}
          value={filter}
          onChange={onFilter}
          segments={[
            { key: 'all', label: t('All') },
            { key: 'failed', label: t('Failed'), count: counts.failed },
            { key: 'waiting', label: t('Waiting'), count: counts.waiting },
            { key: 'created', label: t('Created', { context: 'launch' }), count: counts.created },
          ]}
        />
        <span className="ms-auto">{tools}</span>
      </div>
      <TreeGrid
        label={t('What was created')}
        rows={rows}
        columns={columns}
        minWidth="min-w-200"
        note={(row) => <Note row={row} />}
        noteClassName={() => 'bg-error-soft text-error-ink'}
        block={(row) => (
          <div className="flex h-full flex-col justify-center gap-1.5 px-3">
            <div className="flex min-w-0 items-center gap-2">
              {name(row)}
              <span className="flex-none">
                <StatusCell row={row} run={run} />
              </span>
              <ActsCell row={row} acts={acts} />
            </div>
            {row.kind !== 'note' && row.ads !== null && (
              <RunBar label={`${t('Ads created')}: ${nameOf(row)}`} counts={row.ads} />
            )}
          </div>
        )}
        rowPx={heightOf}
        onToggle={onToggle}
        onRowKey={(row, key) => {
          if (key === 'Enter' && row.kind === 'item' && row.failing?.editable != null) {
            acts?.edit(row.failing);
          }
        }}
        empty={<NoMatches filterCount={1} onClear={() => onFilter('all')} />}
      />
    </>
  );
}
