import { canReadTrackers } from '@ads-checker/shared/access/trackers';
import { createFileRoute } from '@tanstack/react-router';
import { TrackersScreen } from '../features/trackers/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/team-settings/_tabs/trackers')({
  staticData: {
    place: {
      name: 'trackers',
      label: msg('Trackers'),
      order: 74,
      may: (actor) => actor.account !== null && canReadTrackers(actor, actor.account.teamId),
    },
  },
  component: TrackersScreen,
});
