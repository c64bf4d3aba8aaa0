import type { Actor } from '@ads-checker/shared/access/identity';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { readActor } from './acting.ts';
import { requireOwnerAccount } from './policy.ts';
import type { IdentityRepository } from './repository.ts';

export interface OwnedWrite {
  /** The actor as of the request. */
  readonly actor: Actor;
  /** The idempotency key of the command; undefined to run without one. */
  readonly key: string | undefined;
  /** The whole request, for comparison on a retry. */
  readonly request: object;
  /** A write of the same team that it is part of: stored with it or not at all. */
  readonly within?: OpenedWrite | undefined;
}

export interface OpenedWrite {
  /** The actor as read under the lock. */
  readonly actor: Actor;
  readonly scope: WriteScope;
}

/**
 * Writes rows of a team: idempotent per key, under the team's lock, with the actor reloaded there.
 */
export function createOwnedWrites(deps: {
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  sync: Pick<Sync, 'write'>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
}) {
  const inTeam = <T>(
    {
      actor: asking,
      key,
      request,
      teamId,
      within,
    }: OwnedWrite & {
      /** Undefined when the row does not exist; nothing is locked and `work` must refuse. */
      readonly teamId: string | undefined;
    },
    work: (opened: OpenedWrite) => Promise<T>,
  ): Promise<T> => {
    if (within !== undefined) {
      return work(within);
    }
    return deps.sync.write({ teamIds: teamId === undefined ? [] : [teamId] }, (scope) =>
      deps.idempotency.runInTransaction({
        trx: scope.trx,
        userId: asking.userId,
        key,
        request,
        execute: async () =>
          work({
            actor: await readActor({ people: deps.people, actor: asking, trx: scope.trx }),
            scope,
          }),
      }),
    );
  };

  return {
    inTeam,

    /** For rows to be owned by an account. @throws as `requireOwnerAccount` does. */
    async forAccount<T>(
      { accountId, ...write }: OwnedWrite & { readonly accountId: string },
      work: (opened: OpenedWrite & { readonly teamId: string }) => Promise<T>,
    ): Promise<T> {
      const known = (await deps.people.findAccount(accountId))?.teamId;
      return inTeam({ ...write, teamId: known }, async ({ actor, scope }) => {
        const owner =
          known === undefined ? undefined : await deps.people.findAccount(accountId, scope.trx);
        const { teamId } = requireOwnerAccount({ actor, accountId, teamId: owner?.teamId });
        return work({ actor, scope, teamId });
      });
    },

    /** For an existing row, reloaded under its team's lock; `work` must refuse a missing one. */
    async onRow<Row extends { readonly teamId: string }, T>(
      {
        find,
        ...write
      }: OwnedWrite & { readonly find: (trx?: Transaction) => Promise<Row | undefined> },
      work: (opened: OpenedWrite & { readonly row: Row | undefined }) => Promise<T>,
    ): Promise<T> {
      const known = await find();
      return inTeam({ ...write, teamId: known?.teamId }, async ({ actor, scope }) =>
        work({ actor, scope, row: known === undefined ? undefined : await find(scope.trx) }),
      );
    },
  };
}
