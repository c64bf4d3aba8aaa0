import { createFileRoute, useRouter } from '@tanstack/react-router';
import {
  ActivityScreen,
  activitySearchSchema,
  loadActivity,
  toActivityFilter,
} from '../features/team-settings/index.ts';

export const Route = createFileRoute('/team-settings/_tabs/activity')({
  validateSearch: activitySearchSchema,
  loaderDeps: ({ search }) => toActivityFilter(search),
  loader: ({ deps, context: { actor } }) => ({
    first: loadActivity({ teamId: actor?.account?.teamId, filter: deps }),
  }),
  // What others do meanwhile belongs on top: the former entries stay until the newest are here
  staleTime: 0,
  component: function ActivityRoute() {
    const { first } = Route.useLoaderData();
    const filter = Route.useLoaderDeps();
    const router = useRouter();
    return first === null ? null : (
      <ActivityScreen
        first={first}
        filter={filter}
        onReload={() => void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })}
      />
    );
  },
});
