import { invitationRoutes as r } from '@ads-checker/shared/contracts/invitations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentInvitation } from '../identity/index.ts';
import { requireManageableTeam } from './policy.ts';
import type { TeamQueries } from './queries.ts';
import type { TeamsService } from './service.ts';

export function registerInvitationRoutes(input: {
  api: ApiRouter;
  service: TeamsService;
  queries: TeamQueries;
}): void {
  input.api.register(r.list, async ({ session: { actor }, params: { teamId } }) => {
    const found = await input.queries.findTeam(teamId);
    const team = requireManageableTeam({ actor, team: found, teamId });
    const invitations = await input.service.listInvitations(team.id);
    return { data: { invitations: invitations.map(presentInvitation) } };
  });

  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { invitation: await input.service.invite({ actor, ...params, invitation: body, key }) },
    }),
  );

  input.api.register(r.createLink, async ({ session: { actor }, params }) => ({
    data: await input.service.createInvitationLink({ actor, ...params }),
  }));

  input.api.register(r.withdraw, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await input.service.withdrawInvitation({ actor, ...params, key }),
  }));

  input.api.register(r.lookUp, async ({ session: { actor }, body }) => ({
    data: await input.service.lookUpInvitation({ actor, ...body }),
  }));

  input.api.register(
    r.accept,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await input.service.acceptInvitation({ actor, ...params, token: body.token, key }),
    }),
  );

  input.api.register(
    r.decline,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await input.service.declineInvitation({ actor, ...params, token: body.token, key }),
    }),
  );
}
