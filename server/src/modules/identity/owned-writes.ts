import type { Actor } from '@ads-checker/shared/access/identity';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { readActor } from './acting.ts';
import { requireOwnerAccount } from './policy.ts';
import type { IdentityRepository } from './repository.ts';

export interface OwnedWrite {
  /** As they asked. */
  readonly actor: Actor;
  /** Of the command, so that it is done once; undefined: it simply is. */
  readonly key: string | undefined;
  /** All that is asked for, by its name. */
  readonly request: object;
}

export interface OpenedWrite {
  /** As they are under the lock. */
  readonly actor: Actor;
  readonly scope: WriteScope;
}

/** Writes to rows of a team: once per key, under the team's lock, with the actor read there anew. */
export function createOwnedWrites({
  people,
  sync,
  idempotency,
}: {
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
    }: OwnedWrite & {
      /** Undefined: there is nothing to lock, and `work` refuses. */
      readonly teamId: string | undefined;
    },
    work: (opened: OpenedWrite) => Promise<T>,
  ): Promise<T> =>
    sync.write({ teamIds: teamId === undefined ? [] : [teamId] }, (scope) =>
      idempotency.runInTransaction({
        trx: scope.trx,
        userId: asking.userId,
        key,
        request,
        act: async () =>
          work({ actor: await readActor({ people, actor: asking, trx: scope.trx }), scope }),
      }),
    );

  return {
    inTeam,

    /** For what an account is to own. @throws as `requireOwnerAccount` does. */
    async forAccount<T>(
      { accountId, ...write }: OwnedWrite & { readonly accountId: string },
      work: (opened: OpenedWrite & { readonly teamId: string }) => Promise<T>,
    ): Promise<T> {
      const known = (await people.findAccount(accountId))?.teamId;
      return inTeam({ ...write, teamId: known }, async ({ actor, scope }) => {
        const owner =
          known === undefined ? undefined : await people.findAccount(accountId, scope.trx);
        const { teamId } = requireOwnerAccount({ actor, accountId, teamId: owner?.teamId });
        return work({ actor, scope, teamId });
      });
    },

    /** To a row, read again under its team's lock; `work` refuses one that is gone. */
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
