import { createFileRoute, useRouter } from '@tanstack/react-router';
import { loadOverview, MemberPane } from '../features/team-settings/index.ts';

export const Route = createFileRoute('/team-settings/_tabs/members/$accountId')({
  loader: ({ params }) => ({ overview: loadOverview(params.accountId) }),
  component: function MemberRoute() {
    const { accountId } = Route.useParams();
    const { overview } = Route.useLoaderData();
    const router = useRouter();
    return (
      <MemberPane
        key={accountId}
        accountId={accountId}
        overview={overview}
        onReload={() => void router.invalidate({ filter: ({ routeId }) => routeId === Route.id })}
      />
    );
  },
});
