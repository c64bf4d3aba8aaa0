import { ChartBarIcon, PlusIcon } from '@heroicons/react/16/solid';
import { msg } from '../../lib/i18n.ts';
import { defineFeature } from '../define.ts';
import { TrackerItems } from './palette/tracker-items.tsx';

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
