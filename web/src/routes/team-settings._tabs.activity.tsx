import { createFileRoute, useRouter } from '@tanstack/react-router';
import {
  ActivityScreen,
  activitySearchSchema,
  createActivity,
  toActivityFilter,
} from '../features/team-settings/index.ts';

export const Route = createFileRoute('/team-settings/_tabs/activity')({
  validateSearch: activitySearchSchema,
  loaderDeps: ({ search }) => toActivityFilter(search),
  loader: ({ deps }) => ({ activity: createActivity(deps) }),
  // What others do meanwhile belongs on top: the former entries stay until the newest are here
  staleTime: 0,
  component: function ActivityRoute() {
    const { activity } = Route.useLoaderData();
    const filter = Route.useLoaderDeps();
    const router = useRouter();
    return (
      <ActivityScreen
        activity={activity}
        filter={filter}
        onReload={() => void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })}
      />
    );
  },
});
