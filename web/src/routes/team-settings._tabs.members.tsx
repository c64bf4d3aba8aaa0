import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { MembersScreen } from '../features/team-settings/index.ts';
import { membersView } from '../features/team-settings/search-params.ts';

export const Route = createFileRoute('/team-settings/_tabs/members')({
  validateSearch: membersView.validateSearch,
  component: function MembersRoute() {
    const { accountId } = useParams({ strict: false });
    return (
      <MembersScreen openId={accountId}>
        <Outlet />
      </MembersScreen>
    );
  },
});
