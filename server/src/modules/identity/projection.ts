import type { PersonDoc } from '@ads-checker/shared/collections/index';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Projection, Scope, Visibility } from '../../platform/sync/projection.ts';
import { createInvitationRepository } from './invitation-repository.ts';
import { presentAccount, presentInvitation, presentTeam, presentUser } from './presenter.ts';
import { createIdentityRepository } from './repository.ts';

interface VisibilityRow {
  account_id: string;
  team_id: string;
  doc_id: string;
}

function toVisibility(row: VisibilityRow): Visibility {
  return { accountId: row.account_id, teamId: row.team_id, docId: row.doc_id };
}

/** `user:7`, `team:1`, `account:3`, `invitation:5`: small kinds share a collection. */
export const personDocId = {
  user: (id: string) => `user:${id}`,
  team: (id: string) => `team:${id}`,
  account: (id: string) => `account:${id}`,
  invitation: (id: string) => `invitation:${id}`,
} as const;

function idsOf(kind: keyof typeof personDocId, docIds: readonly string[]): string[] {
  const prefix = personDocId[kind]('');
  return docIds.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
}

/**
 * An active account sees its team, the accounts of the team and the people behind them; one that
 * manages the team also its pending and declined invitations.
 */
async function listVisible({ trx, teamIds, docIds, accountIds }: Scope): Promise<Visibility[]> {
  const { rows } = await trx.raw<{ rows: VisibilityRow[] }>(
    `with viewers as (
       select id as account_id, team_id, manage_team from accounts
       where team_id = any(cast(:teamIds as bigint[])) and status = 'active'
         ${accountIds === undefined ? '' : 'and id = any(cast(:accountIds as bigint[]))'}
     ), docs as (
       select team_id, 'account:' || id as doc_id, false as is_for_managers from accounts where team_id = any(cast(:teamIds as bigint[]))
       union all
       select team_id, 'user:' || user_id, false from accounts where team_id = any(cast(:teamIds as bigint[]))
       union all
       select id, 'team:' || id, false from teams where id = any(cast(:teamIds as bigint[]))
       union all
       select team_id, 'invitation:' || id, true from invitations
       where team_id = any(cast(:teamIds as bigint[])) and status in ('pending', 'declined')
     )
     select v.account_id, v.team_id, d.doc_id from viewers v join docs d using (team_id)
     where (v.manage_team or not d.is_for_managers)
     ${docIds === undefined ? '' : 'and d.doc_id = any(cast(:docIds as text[]))'}`,
    { teamIds: [...teamIds], docIds: [...(docIds ?? [])], accountIds: [...(accountIds ?? [])] },
  );
  return rows.map(toVisibility);
}

export function createPeopleProjection({ db }: { db: Database }): Projection {
  const repository = createIdentityRepository({ db });
  const invitationsOf = createInvitationRepository({ db });
  const loadDocs = async (trx: Transaction, docIds: readonly string[]) => {
    const users = await repository.listUsers(idsOf('user', docIds), trx);
    const teams = await repository.listTeams(idsOf('team', docIds), trx);
    const accounts = await repository.listAccounts(idsOf('account', docIds), trx);
    const invitations = await invitationsOf.listInvitations(idsOf('invitation', docIds), trx);
    return new Map<string, PersonDoc>([
      ...users.map(
        (user) => [personDocId.user(user.id), { kind: 'user', user: presentUser(user) }] as const,
      ),
      ...teams.map(
        (team) => [personDocId.team(team.id), { kind: 'team', team: presentTeam(team) }] as const,
      ),
      ...accounts.map(
        (account) =>
          [
            personDocId.account(account.id),
            { kind: 'account', account: presentAccount(account) },
          ] as const,
      ),
      ...invitations.map(
        (invitation) =>
          [
            personDocId.invitation(invitation.id),
            { kind: 'invitation', invitation: presentInvitation(invitation) },
          ] as const,
      ),
    ]);
  };
  return {
    collection: 'people',
    listVisible,
    loadDocs: ({ trx, docIds }) => loadDocs(trx, docIds),
  };
}
