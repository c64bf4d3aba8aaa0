import { offsetLabel } from '@ads-checker/shared/domain/time-zones';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { type DataColumn, menuColumn } from '../../../ui/data-list/columns.ts';
import { trackerDependentsQuery } from '../queries.ts';
import { DEPENDENT_COUNTS, displayUrl, type Tracker, VERSION_NAMES } from '../tracker-labels.ts';
import { type TrackerActions, TrackerMenu } from './tracker-menu.tsx';
import { TrackerState } from './tracker-state.tsx';

export function TrackerLink({ url }: { readonly url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="relative truncate text-accent-ink hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {displayUrl(url)}
    </a>
  );
}

/** How many tasks and rules read a tracker; empty until loaded. */
function TrackerUses({ binomId }: { readonly binomId: string }) {
  const { t } = useTranslation('trackers');
  const { data } = useServerQuery(trackerDependentsQuery(binomId));
  const used = data?.filter(({ count }) => count > 0);
  if (used === undefined) {
    return null;
  }
  return used.length === 0 ? (
    <span className="text-ink-3">{t('Not used')}</span>
  ) : (
    <span className="flex min-w-0 flex-col">
      {used.map(({ kind, count }) => (
        <span key={kind} className="truncate">
          {t(DEPENDENT_COUNTS[kind], { count })}
        </span>
      ))}
    </span>
  );
}

export const WIDE_TRACKERS = {
  grid: '@min-[980px]:grid-cols-(--wide-columns)',
  hidden: '@max-[979px]:hidden',
};

export function useTrackerColumns({
  open,
  confirmDelete,
}: TrackerActions): readonly DataColumn<Tracker>[] {
  const { t } = useTranslation('trackers');
  return useMemo(() => {
    const at = serverDate();
    return [
      {
        key: 'name',
        label: t('Name'),
        track: 'minmax(150px,1.2fr)',
        phone: 'name',
        phoneCell: ({ version, url }, link) => (
          <span className="flex min-w-0 flex-col">
            {link}
            <span className="truncate text-sm text-ink-3">
              {VERSION_NAMES[version]} · {displayUrl(url)}
            </span>
          </span>
        ),
        cell: (_, link) => link,
      },
      {
        key: 'version',
        label: t('Version'),
        track: '96px',
        cell: ({ version }) => VERSION_NAMES[version],
      },
      {
        key: 'url',
        label: t('Tracker URL'),
        track: 'minmax(140px,1.4fr)',
        cell: ({ url }) => <TrackerLink url={url} />,
      },
      {
        key: 'timezone',
        label: t('Time zone'),
        track: '170px',
        cell: ({ timezone }) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate">{timezone}</span>
            {timezone !== 'UTC' && (
              <span className="text-sm text-ink-3">{offsetLabel({ timeZone: timezone, at })}</span>
            )}
          </span>
        ),
      },
      {
        key: 'connection',
        label: t('Connection'),
        track: '170px',
        wideTrack: '180px',
        phone: 'corner',
        phoneCell: (tracker) => <TrackerState tracker={tracker} hasTime={false} />,
        cell: (tracker) => <TrackerState tracker={tracker} />,
      },
      {
        key: 'uses',
        label: t('Used by'),
        track: '180px',
        isWide: true,
        cell: ({ id }) => <TrackerUses binomId={id} />,
      },
      menuColumn(
        t('Actions'),
        (tracker) =>
          confirmDelete !== undefined && (
            <TrackerMenu tracker={tracker} actions={{ open, confirmDelete }} />
          ),
      ),
    ];
  }, [t, open, confirmDelete]);
}
