import type { Actor } from '@ads-checker/shared/access/identity';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { type IdentityRepository, presentAccount, readActor } from '../identity/index.ts';

interface OwnedWrite<Owned> {
  readonly actor: Actor;
  readonly key: string | undefined;
  readonly request: object;
  /** Reads the target: once to find its team, and again under the team's lock. */
  readonly find: (trx?: Transaction) => Promise<Owned | undefined>;
  readonly teamIdOf: (owned: Owned) => string;
}

interface ManagedWrite<Owned> extends OwnedWrite<Owned> {
  /** Returns the target, or throws why this actor may not write to it. */
  readonly allow: (asked: { actor: Actor; found: Owned | undefined }) => Owned;
}

export type TeamWrites = ReturnType<typeof createTeamWrites>;

export function createTeamWrites(deps: {
  people: IdentityRepository;
  sync: Sync;
  idempotency: Idempotency;
}) {
  /** Runs a write once per key, under the lock of the target's team. */
  const writeOnce = async <Owned, T>(
    { actor, key, request, find, teamIdOf }: OwnedWrite<Owned>,
    work: (opened: { found: Owned | undefined; scope: WriteScope }) => Promise<T>,
  ): Promise<T> => {
    const known = await find();
    return deps.sync.write({ teamIds: known === undefined ? [] : [teamIdOf(known)] }, (scope) =>
      deps.idempotency.runInTransaction({
        trx: scope.trx,
        userId: actor.userId,
        key,
        request,
        execute: async () =>
          work({ found: known === undefined ? undefined : await find(scope.trx), scope }),
      }),
    );
  };

  return {
    writeOnce,

    /**
     * Checks permissions both at the request and under the lock, since they may change in between.
     * `actor` is read under the lock.
     */
    writeManaged: <Owned, T>(
      { allow, ...command }: ManagedWrite<Owned>,
      work: (opened: { actor: Actor; found: Owned; scope: WriteScope }) => Promise<T>,
    ): Promise<T> =>
      writeOnce(command, async ({ found, scope }) => {
        const actor = await readActor({
          people: deps.people,
          actor: command.actor,
          trx: scope.trx,
        });
        allow({ actor: command.actor, found });
        return work({ actor, found: allow({ actor, found }), scope });
      }),

    listAccounts: async (teamId: string, trx: Transaction): Promise<AccountDto[]> =>
      (await deps.people.listAccountsOfTeam(teamId, trx)).map(presentAccount),
  };
}
