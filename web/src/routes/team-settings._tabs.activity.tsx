import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../features/team-settings/index.ts';
import { activityView } from '../features/team-settings/search-params.ts';
import { msg } from '../lib/i18n.ts';
import { canManageOwnTeam } from '../lib/places.ts';

export const Route = createFileRoute('/team-settings/_tabs/activity')({
  staticData: {
    place: { name: 'activity', label: msg('Activity'), order: 71, may: canManageOwnTeam },
  },

  validateSearch: activityView.validateSearch,
  component: function ActivityRoute() {
    return <ActivityScreen filter={activityView.read(Route.useSearch())} />;
  },
});
