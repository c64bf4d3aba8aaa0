import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { MembersScreen, membersSearchSchema } from '../features/team-settings/index.ts';

export const Route = createFileRoute('/team-settings/_tabs/members')({
  validateSearch: membersSearchSchema,
  component: function MembersRoute() {
    const { accountId } = useParams({ strict: false });
    return (
      <MembersScreen openId={accountId}>
        <Outlet />
      </MembersScreen>
    );
  },
});
