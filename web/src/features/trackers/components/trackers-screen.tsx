import { canManageTrackers } from '@ads-checker/shared/access/trackers';
import { ArrowPathIcon, PlusIcon } from '@heroicons/react/16/solid';
import { ChartBarIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { recheckTrackers } from '../queries.ts';
import { listTrackers, type Tracker } from '../tracker-labels.ts';
import { DeleteTrackerDialog } from './delete-tracker-dialog.tsx';
import { useTrackerColumns, WIDE_TRACKERS } from './tracker-columns.tsx';

function NewTrackerLink() {
  const { t } = useTranslation('trackers');
  return (
    <Link to="/team-settings/trackers/new" className={buttonClassName({ variant: 'primary' })}>
      <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('New tracker')}
    </Link>
  );
}

const getPath = ({ id }: Tracker): string => `/team-settings/trackers/${id}`;

export function TrackersScreen() {
  const { t } = useTranslation('trackers');
  const navigate = useNavigate();
  const actor = useActor();
  const canManage = canManageTrackers(actor, actor.account?.teamId ?? '');
  const { rows, isKnown } = useOwned('binom');
  const [text, setText] = useState('');
  const [deleting, setDeleting] = useState<Tracker | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const shown = useMemo(() => listTrackers(rows, text), [rows, text]);
  const open = useCallback(
    (tracker: Tracker) => void navigate({ href: getPath(tracker) }),
    [navigate],
  );
  const columns = useTrackerColumns({ open, confirmDelete: canManage ? setDeleting : undefined });
  return (
    <section
      aria-label={t('Trackers')}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col border-t border-line-strong bg-surface"
    >
      {rows.length > 0 && (
        <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line-strong px-4 py-1.5 max-desk:px-3">
          <SearchField
            ref={search}
            label={t('Search trackers')}
            placeholder={t('Name or URL')}
            value={text}
            onChange={setText}
            found={shown.length}
            shortcut="/"
            className="max-desk:flex-1 desk:w-55"
          />
          <span className="ms-auto flex flex-none gap-2">
            <Button
              icon={ArrowPathIcon}
              className="max-desk:hidden"
              onClick={() => void recheckTrackers()}
            >
              {t('Check all')}
            </Button>
            {canManage && <NewTrackerLink />}
          </span>
        </div>
      )}
      <DataList
        label={t('Trackers')}
        rows={isKnown || rows.length > 0 ? shown : undefined}
        keyOf={({ id }) => id}
        columns={columns}
        link={{ name: ({ name }) => name, path: getPath, onOpen: open }}
        defaultSort={{ column: 'name', order: 'asc' }}
        rowPx={48}
        wide={WIDE_TRACKERS}
        loadingLabel={t('Loading trackers…')}
        empty={
          rows.length === 0 ? (
            <EmptyState
              icon={ChartBarIcon}
              title={t('No trackers yet')}
              action={canManage ? <NewTrackerLink /> : undefined}
            >
              {canManage
                ? t('Connect Binom or Keitaro to see the leads and revenue of ads.')
                : t('Members with “Manage team” can connect one.')}
            </EmptyState>
          ) : (
            <NoMatches title={t('No trackers found')} filterCount={1} onClear={() => setText('')} />
          )
        }
      />
      {rows.length > 0 && (
        <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong px-4 text-sm text-ink-3 max-desk:px-3">
          {t('{count, plural, one {# tracker} other {# trackers}}', { count: shown.length })}
        </div>
      )}
      {deleting !== null && (
        <DeleteTrackerDialog
          tracker={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
        />
      )}
    </section>
  );
}
