import type { Actor } from '@ads-checker/shared/access/identity';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { AccountDto, TeamDto } from '@ads-checker/shared/contracts/identity';
import type { NewTeam, TeamUpdate } from '@ads-checker/shared/contracts/teams';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import {
  type Account,
  type IdentityRepository,
  personDocId,
  presentAccount,
  presentTeam,
  readActor,
  type Team,
} from '../identity/index.ts';
import { requireManageableTeam, requireTeamCreator } from './policy.ts';
import type { NewAccount, TeamsRepository } from './repository.ts';
import type { TeamWrites } from './team-writes.ts';

const TEAM_FIELDS = ['name', 'description'] as const;

export interface TeamDeps {
  readonly repository: TeamsRepository;
  readonly people: IdentityRepository;
  readonly record: RecordActivity;
  readonly sync: Sync;
  readonly idempotency: Idempotency;
  readonly requireWithinLimit: RequireWithinLimit;
}

async function reread<T>(found: Promise<T | undefined>): Promise<T> {
  const value = await found;
  if (value === undefined) {
    throw new Error('The row just written was not found.');
  }
  return value;
}

export type Teams = ReturnType<typeof createTeams>;

export function createTeams({
  repository,
  people,
  record,
  sync,
  idempotency,
  requireWithinLimit,
  teamWrites,
}: TeamDeps & { teamWrites: TeamWrites }) {
  const getTeam = (teamId: string, trx: Transaction): Promise<Team> =>
    reread(people.findTeam(teamId, trx));
  const addTeam = async (
    team: Pick<TeamDto, 'name' | 'description'>,
    scope: WriteScope,
  ): Promise<string> => {
    const teamId = await repository.createTeam(team, scope.trx);
    scope.addTeams([teamId]);
    return teamId;
  };
  const addAccount = async (account: NewAccount, scope: WriteScope): Promise<Account> => {
    await requireWithinLimit('members', () => repository.countAccounts(account.teamId, scope.trx));
    const id = await repository.createAccount(account, scope.trx);
    scope.touch({
      collection: 'people',
      docIds: [
        personDocId.team(account.teamId),
        personDocId.account(id),
        personDocId.user(account.userId),
      ],
    });
    scope.touchAccounts([id]);
    scope.touchIdentity([account.userId]);
    return reread(people.findAccount(id, scope.trx));
  };

  return {
    /** Creates a team without members. Returns its id. */
    addTeam,

    addAccount,

    createTeam: (deps: {
      actor: Actor;
      team: NewTeam;
      key: string | undefined;
    }): Promise<{ team: TeamDto; account: AccountDto }> =>
      sync.write({ teamIds: [] }, (scope) =>
        idempotency.runInTransaction({
          trx: scope.trx,
          userId: deps.actor.userId,
          key: deps.key,
          request: { name: 'createTeam', team: deps.team },
          execute: async () => {
            const { trx } = scope;
            requireTeamCreator(await readActor({ people, actor: deps.actor, trx }));
            const teamId = await addTeam(deps.team, scope);
            const account = await addAccount(
              { userId: deps.actor.userId, teamId, permissions: ACCOUNT_PRESETS.admin },
              scope,
            );
            await record({
              trx,
              teamId,
              actor: deps.actor,
              kind: 'team',
              action: 'created',
              subject: { type: 'team', id: teamId, name: deps.team.name },
              changes: TEAM_FIELDS.map((field) => ({ field, to: deps.team[field] })),
            });
            return {
              team: presentTeam(await getTeam(teamId, trx)),
              account: presentAccount(account),
            };
          },
        }),
      ),

    updateTeam: ({
      actor: asking,
      teamId,
      update,
      key,
    }: {
      actor: Actor;
      teamId: string;
      update: TeamUpdate;
      key: string | undefined;
    }): Promise<TeamDto> =>
      teamWrites.writeManaged(
        {
          actor: asking,
          key,
          request: { name: 'updateTeam', teamId, update },
          find: (trx) => people.findTeam(teamId, trx),
          teamIdOf: ({ id }) => id,
          allow: ({ actor, found }) => requireManageableTeam({ actor, team: found, teamId }),
        },
        async ({ actor, found: team, scope }) => {
          const { trx } = scope;
          const changes = TEAM_FIELDS.flatMap((field): ActivityChange[] => {
            const to = update[field];
            return to === undefined || to === team[field] ? [] : [{ field, from: team[field], to }];
          });
          if (changes.length === 0) {
            return presentTeam(team);
          }
          await repository.updateTeam(
            {
              teamId: team.id,
              change: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
            },
            trx,
          );
          scope.touch({ collection: 'people', docIds: [personDocId.team(team.id)] });
          // A member acting for another team sees this team's name only in their own session.
          scope.touchIdentity(team.userIds);
          await record({
            trx,
            teamId: team.id,
            actor,
            kind: 'team',
            action: 'updated',
            subject: { type: 'team', id: team.id, name: update.name ?? team.name },
            changes,
          });
          return presentTeam(await getTeam(team.id, trx));
        },
      ),
  };
}
