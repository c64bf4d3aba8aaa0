import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../features/team-settings/index.ts';
import { activitySearchSchema, toActivityFilter } from '../features/team-settings/search-params.ts';

export const Route = createFileRoute('/team-settings/_tabs/activity')({
  validateSearch: activitySearchSchema,
  component: function ActivityRoute() {
    return <ActivityScreen filter={toActivityFilter(Route.useSearch())} />;
  },
});
