import { createFileRoute } from '@tanstack/react-router';
import { activityView } from '../features/team-settings/activity-view.ts';
import { ActivityScreen } from '../features/team-settings/index.ts';
import { msg } from '../lib/i18n.ts';
import { canManageOwnTeam } from '../lib/places.ts';

interface ActivitySearch {
  readonly userId?: unknown;
  readonly kind?: unknown;
}

export const Route = createFileRoute('/team-settings/_tabs/activity')({
  staticData: {
    place: { name: 'activity', label: msg('Activity'), order: 71, may: canManageOwnTeam },
  },

  // The screen reads them, with the list of kinds that loads with it
  validateSearch: ({ userId, kind }: ActivitySearch): ActivitySearch => ({ userId, kind }),
  component: function ActivityRoute() {
    return <ActivityScreen filter={activityView.read(Route.useSearch())} />;
  },
});
