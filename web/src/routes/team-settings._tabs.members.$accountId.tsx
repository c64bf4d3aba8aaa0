import { createFileRoute } from '@tanstack/react-router';
import { MemberPane, overviewQuery } from '../features/team-settings/index.ts';
import { queryClient } from '../lib/server-query.ts';

export const Route = createFileRoute('/team-settings/_tabs/members/$accountId')({
  loader: ({ params }) => void queryClient.prefetchQuery(overviewQuery(params.accountId)),
  component: function MemberRoute() {
    const { accountId } = Route.useParams();
    return <MemberPane key={accountId} accountId={accountId} />;
  },
});
