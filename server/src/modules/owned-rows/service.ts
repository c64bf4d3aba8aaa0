import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import {
  docIdOf,
  findCollection,
  type OwnedKind,
  type OwnedRow,
  type SyncCollection,
} from '@ads-checker/shared/collections/index';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { GivenFields } from '../../platform/db/columns.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { createOwnedRows, NewFields } from '../../platform/db/owned-rows.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import {
  createOwnedWrites,
  type IdentityRepository,
  type OpenedWrite,
  requireActiveAccount,
} from '../identity/index.ts';

export interface OwnedRowBase {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  /** Absent: rows are not shared with the team. */
  readonly isShared?: boolean;
}

export interface OwnedRowDeps {
  readonly people: IdentityRepository;
  readonly sync: Pick<Sync, 'write'>;
  readonly idempotency: Idempotency;
  readonly requireWithinLimit: RequireWithinLimit;
  readonly record: RecordActivity;
}

export interface RowCommand {
  readonly actor: Actor;
  readonly id: string;
  /** The idempotency key. */
  readonly key: string | undefined;
}

/** An entry of the log; none of its changes is a secret. */
interface LoggedAct {
  readonly action: ActivityEntry['action'];
  readonly changes?: readonly ActivityChange[];
}

/** Changed texts for the log. */
export function textChanges<Field extends ActivityChange['field']>(
  names: readonly Field[],
  before: Readonly<Record<Field, string | null>>,
  after: Readonly<Record<Field, string | null>>,
): ActivityChange[] {
  return names.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
}

/**
 * Reading, creating, changing and deleting rows that belong to accounts, with the access rules of
 * profiles: idempotent, under the team's lock, logged, and synced to those who see the row.
 */
export function createOwnedRowService<
  K extends OwnedKind,
  Row extends OwnedRowBase,
  Fields extends object,
  Initial extends keyof Fields = never,
>(
  deps: OwnedRowDeps & {
    readonly kind: K;
    readonly repository: ReturnType<typeof createOwnedRows<Row, Fields, Initial>>;
    /** Names a row in errors: `Saved view`. */
    readonly entity: string;
    /** Names rows in the error of the team's limit: `saved views`. */
    readonly plural: string;
    readonly activity: ActivityEntry['kind'];
    readonly subjectOf: (row: Row) => ActivityEntry['subject'];
    /** What is answered, also to a repeated request. */
    readonly present: (row: Row) => OwnedRow<K>;
  },
) {
  const { kind, entity, repository } = deps;
  const collection = findCollection(kind)?.storedIn.collection as SyncCollection;
  const rowIdName = `${kind}Id`;
  const requestName = (verb: string): string =>
    `${verb}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const writes = createOwnedWrites(deps);

  const isSharedBy = (row: Row) => ({ ...row, isShared: row.isShared === true });
  /** Unreadable rows answer as if they did not exist. */
  const requireReadable = (actor: Actor, id: string, row: Row | undefined): Row => {
    requireActiveAccount(actor);
    if (row === undefined || !canReadAdUser(actor, isSharedBy(row))) {
      throw entityNotFound(entity, id);
    }
    return row;
  };
  const requireManageable = (actor: Actor, id: string, found: Row | undefined): Row => {
    const row = requireReadable(actor, id, found);
    if (!canManageAdUser(actor, isSharedBy(row))) {
      throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
    }
    return row;
  };

  const reread = async (id: string, trx: Transaction): Promise<Row> => {
    const row = await repository.find(id, trx);
    if (row === undefined) {
      throw entityNotFound(entity, id);
    }
    return row;
  };
  const log = ({ actor, scope }: OpenedWrite, row: Row, act: LoggedAct): Promise<void> =>
    deps.record({
      kind: deps.activity,
      action: act.action,
      subject: deps.subjectOf(row),
      changes: act.changes ?? [],
      teamId: row.teamId,
      actor,
      trx: scope.trx,
    });
  const touch = ({ scope }: OpenedWrite, id: string): void =>
    scope.touch({ collection, docIds: [docIdOf(kind, id)] });

  const onRow = <T>(
    { actor: asking, id, key, request }: RowCommand & { readonly request: object },
    work: (row: Row, opened: OpenedWrite) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      {
        actor: asking,
        key,
        request: { ...request, [rowIdName]: id },
        find: (trx) => repository.find(id, trx),
      },
      async ({ row, ...opened }) => work(requireManageable(opened.actor, id, row), opened),
    );

  return {
    list: repository.listOfAccount,

    /** @throws NotFoundError also when the actor may not see it. */
    getReadable: async ({ actor, id }: Pick<RowCommand, 'actor' | 'id'>): Promise<Row> =>
      requireReadable(actor, id, await repository.find(id)),

    /**
     * @throws AlreadyExistsError when its id is taken, FailedPreconditionError at the team's limit.
     */
    create(
      command: {
        readonly actor: Actor;
        readonly accountId: string;
        readonly draft: NewFields<Fields, Initial> & { readonly id?: string | undefined };
        readonly key: string | undefined;
      },
      steps: {
        readonly before?: (opened: OpenedWrite) => Promise<unknown>;
        readonly after?: (row: Row, trx: Transaction) => Promise<unknown>;
      } = {},
    ): Promise<OwnedRow<K>> {
      const { accountId, draft, ...asked } = command;
      const request = { name: requestName('create'), accountId, draft };
      return writes.forAccount({ ...asked, request, accountId }, async (opened) => {
        const { trx } = opened.scope;
        await steps.before?.(opened);
        await deps.requireWithinLimit(deps.plural, () => repository.countInTeamOf(accountId, trx));
        const id = await repository.create({ fields: draft, id: draft.id, accountId }, trx);
        touch(opened, id);
        const row = await reread(id, trx);
        await steps.after?.(row, trx);
        await log(opened, row, { action: 'created' });
        return deps.present(row);
      });
    },

    /** Changes the given fields. `before` may add some; the acts of `describe` are logged. */
    update(
      { draft, ...command }: RowCommand & { readonly draft: GivenFields<Fields> },
      steps: {
        readonly before?: (
          row: Row,
          opened: OpenedWrite,
        ) => Promise<GivenFields<Fields> | undefined>;
        readonly after?: (row: Row, before: Row, trx: Transaction) => Promise<unknown>;
        readonly describe: (row: Row, before: Row) => readonly LoggedAct[];
      },
    ): Promise<OwnedRow<K>> {
      const request = { name: requestName('update'), draft };
      return onRow({ ...command, request }, async (before, opened) => {
        const { trx } = opened.scope;
        const added = await steps.before?.(before, opened);
        await repository.update({ id: before.id, fields: { ...draft, ...added } }, trx);
        touch(opened, before.id);
        const row = await reread(before.id, trx);
        await steps.after?.(row, before, trx);
        for (const act of steps.describe(row, before)) {
          await log(opened, row, act);
        }
        return deps.present(row);
      });
    },

    delete(command: RowCommand): Promise<null> {
      const request = { name: requestName('delete') };
      return onRow({ ...command, request }, async (row, opened) => {
        await repository.delete([row.id], opened.scope.trx);
        touch(opened, row.id);
        await log(opened, row, { action: 'deleted' });
        return null;
      });
    },
  };
}
