import { invitationRoutes as r } from '@ads-checker/shared/contracts/invitations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentInvitation } from '../identity/index.ts';
import { requireManageableTeam } from './policy.ts';
import type { TeamQueries } from './queries.ts';
import type { TeamsService } from './service.ts';

export function registerInvitationRoutes({
  api,
  service,
  queries,
}: {
  api: ApiRouter;
  service: TeamsService;
  queries: TeamQueries;
}): void {
  api.register(r.list, async ({ session: { actor }, params: { teamId } }) => {
    const found = await queries.findTeam(teamId);
    const team = requireManageableTeam({ actor, team: found, teamId });
    const invitations = await service.listInvitations(team.id);
    return { data: { invitations: invitations.map(presentInvitation) } };
  });

  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { invitation: await service.invite({ actor, ...params, invitation: body, key }) },
  }));

  api.register(r.createLink, async ({ session: { actor }, params }) => ({
    data: await service.createInvitationLink({ actor, ...params }),
  }));

  api.register(r.withdraw, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.withdrawInvitation({ actor, ...params, key }),
  }));

  api.register(r.lookUp, async ({ session: { actor }, body }) => ({
    data: await service.lookUpInvitation({ actor, ...body }),
  }));

  api.register(r.accept, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.acceptInvitation({ actor, ...params, token: body.token, key }),
  }));

  api.register(r.decline, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.declineInvitation({ actor, ...params, token: body.token, key }),
  }));
}
