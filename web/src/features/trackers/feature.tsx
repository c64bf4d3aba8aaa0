import { ChartBarIcon, PlusIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { msg } from '../../lib/i18n.ts';
import { useOwned } from '../../replica/index.ts';
import { MatchedText } from '../../ui/palette-item.tsx';
import { PaletteRows } from '../../ui/palette-rows.tsx';
import { defineFeature, type PaletteItemsProps } from '../define.ts';
import { displayUrl, listTrackers } from './tracker-labels.ts';

function TrackerItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('trackers');
  const { query } = palette;
  return (
    <PaletteRows
      {...palette}
      heading={t('Trackers')}
      kind="tracker"
      rows={listTrackers(useOwned('binom').rows, query)}
      icon={ChartBarIcon}
      nameOf={({ name }) => name}
      noteOf={({ url }) => <MatchedText text={displayUrl(url)} query={query} />}
      pathOf={({ id }) => `/team-settings/trackers/${id}`}
    />
  );
}

export const trackersFeature = defineFeature({
  namespace: 'trackers',
  activity: {
    fields: {
      url: msg('Tracker URL'),
      apiUrl: msg('API URL'),
      version: msg('Version'),
      timezone: msg('Time zone'),
      trafficSources: msg('Traffic sources'),
    },
  },
  placeIcons: { trackers: ChartBarIcon, newTracker: PlusIcon },
  PaletteItems: TrackerItems,
});
