import { offsetLabel } from '@ads-checker/shared/domain/time-zones';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverDate } from '../../../lib/server-time.ts';
import { type DataColumn, menuColumn } from '../../../ui/data-list/columns.ts';
import { VERSION_NAMES } from '../tracker-labels.ts';
import { displayUrl, type Tracker } from '../trackers.ts';
import { TrackerLink } from './tracker-link.tsx';
import { type TrackerActions, TrackerMenu } from './tracker-menu.tsx';
import { TrackerState } from './tracker-state.tsx';
import { TrackerUses } from './tracker-uses.tsx';

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
