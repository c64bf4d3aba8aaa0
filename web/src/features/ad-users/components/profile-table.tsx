import { type KeyboardEvent, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import type { DataColumn } from '../../../ui/data-list/columns.ts';
import { DataTable } from '../../../ui/data-list/data-table.tsx';
import { findFocusedRow } from '../../../ui/use-row-arrows.ts';
import type { ProfileResults } from '../profile-results.ts';
import { type AdUsersQuery, PROFILE_SORTS, type SortColumn } from '../search-params.ts';
import type { TableLine } from '../sections.ts';
import { useProfileColumns } from './profile-columns.tsx';
import { Section } from './section.tsx';
import { PROFILES, type ProfileList } from './use-profile-list.ts';

const ROW_PX = 48;
const WIDE = {
  grid: '@min-[1104px]:grid-cols-(--wide-columns)',
  hidden: '@max-[1103px]:hidden',
} as const;

interface ProfileTableProps {
  readonly lines: readonly TableLine[];
  readonly hasSections: boolean;
  readonly list: ProfileList;
  readonly results: ProfileResults | null;
  /** By profile; absent until they are loaded. */
  readonly tags: ReadonlyMap<string, ReactNode> | undefined;
  readonly sort: AdUsersQuery['sort'];
  readonly onSort: (sort: AdUsersQuery['sort']) => void;
}

export function ProfileTable({
  lines,
  hasSections,
  list,
  results,
  tags,
  sort,
  onSort,
}: ProfileTableProps) {
  const { t } = useTranslation('ad-users');
  const { onFold, onMove, onStep, onAct, onDrag, checkingIds } = list;
  const ofProfiles = useProfileColumns({ checkingIds, onAct, results, tags });
  const columns = useMemo(
    () =>
      ofProfiles.map(
        ({ cell, text, phoneCell: _, ...column }): DataColumn<TableLine> => ({
          ...column,
          ...(text && { text: (line) => (line.kind === 'profile' ? text(line.profile) : null) }),
          cell: (line, link) => line.kind === 'profile' && cell(line.profile, link),
        }),
      ),
    [ofProfiles],
  );
  const headingOf = useCallback(
    (line: TableLine) =>
      line.kind === 'section' ? (
        <Section section={line} onFold={onFold} onMove={onMove} />
      ) : undefined,
    [onFold, onMove],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = findFocusedRow();
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && index !== null) {
      event.preventDefault();
      onStep({ index, isNext: event.key === 'ArrowDown' });
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt with arrows moves the row with the focus
    <div className="contents" onKeyDown={onKeyDown}>
      <DataTable<TableLine, SortColumn>
        label={t('Profiles')}
        rows={lines}
        keyOf={({ key }) => key}
        columns={columns}
        link={{
          name: (line) => (line.kind === 'profile' ? line.profile.name : ''),
          path: ({ key }) => checkerPath({ adUserId: key }),
          onOpen: (line) => line.kind === 'profile' && onAct('open', line.profile),
        }}
        selection={list}
        selectLabels={{ all: t('Select all profiles') }}
        drag={{
          canDrag: (line) => line.kind === 'profile' && line.profile.canManage,
          onDrag: (line, event) => line.kind === 'profile' && onDrag(line.profile, event),
        }}
        returnTo={PROFILES}
        sorts={PROFILE_SORTS}
        sort={{ column: sort.column, order: sort.isDescending ? 'desc' : 'asc' }}
        // One of the columns always sorts
        onSort={(next) =>
          onSort({ column: next?.column ?? sort.column, isDescending: next?.order === 'desc' })
        }
        headingOf={hasSections ? headingOf : undefined}
        rowPx={ROW_PX}
        isRecycled
        wide={WIDE}
        minWidth={results === null ? 'min-w-240' : 'min-w-260'}
        className="@container border-t border-line-strong"
      />
    </div>
  );
}
