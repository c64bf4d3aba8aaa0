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
  /** Absent: the row. */
  readonly subject?: ActivityEntry['subject'];
}

/** That a row was shared with the team, or no longer is. */
export const sharingAct = (row: OwnedRowBase, before: OwnedRowBase): LoggedAct[] =>
  row.isShared === before.isShared ? [] : [{ action: row.isShared ? 'shared' : 'unshared' }];

/** What changed; nothing is logged of a row that stays as it was. */
export const updatedAct = (changes: readonly ActivityChange[]): LoggedAct[] =>
  changes.length === 0 ? [] : [{ action: 'updated', changes }];

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

function createRowAccess<Row extends OwnedRowBase>(entity: string) {
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
  return { requireReadable, requireManageable };
}

interface OwnedRowParts<
  K extends OwnedKind,
  Row extends OwnedRowBase,
  Fields extends object,
  Initial extends keyof Fields,
> extends OwnedRowDeps {
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
}

/** Access to rows, and what each write of one does: it is stored, synced and logged. */
function createRowWrites<
  K extends OwnedKind,
  Row extends OwnedRowBase,
  Fields extends object,
  Initial extends keyof Fields,
>(deps: OwnedRowParts<K, Row, Fields, Initial>) {
  const { kind, entity, repository } = deps;
  const collection = findCollection(kind)?.storedIn.collection as SyncCollection;
  const rowIdName = `${kind}Id`;
  const writes = createOwnedWrites(deps);

  const access = createRowAccess<Row>(entity);
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
      subject: act.subject ?? deps.subjectOf(row),
      changes: act.changes ?? [],
      teamId: row.teamId,
      actor,
      trx: scope.trx,
    });
  const touch = ({ scope }: OpenedWrite, ...ids: string[]): void =>
    scope.touch({ collection, docIds: ids.map((id) => docIdOf(kind, id)) });

  /** Stores given fields of a row that is locked, and logs what `describe` says. */
  const save = async (
    opened: OpenedWrite,
    before: Row,
    fields: GivenFields<Fields>,
    steps: {
      readonly after?: (row: Row, before: Row, trx: Transaction) => Promise<unknown>;
      readonly describe: (row: Row, before: Row) => readonly LoggedAct[];
    },
  ): Promise<Row> => {
    const { trx } = opened.scope;
    await repository.update({ id: before.id, fields }, trx);
    touch(opened, before.id);
    const row = await reread(before.id, trx);
    await steps.after?.(row, before, trx);
    for (const act of steps.describe(row, before)) {
      await log(opened, row, act);
    }
    return row;
  };

  const writesOn =
    (requireRow: typeof access.requireReadable) =>
    <T>(
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
        async ({ row, ...opened }) => work(requireRow(opened.actor, id, row), opened),
      );
  const onRow = writesOn(access.requireManageable);
  const onReadableRow = writesOn(access.requireReadable);

  const { forAccount } = writes;
  return { ...access, reread, log, touch, save, onRow, onReadableRow, forAccount };
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
>(deps: OwnedRowParts<K, Row, Fields, Initial>) {
  const { kind, repository } = deps;
  const { requireReadable, requireManageable, ...own } = createRowWrites(deps);
  const { reread, log, touch, save, onRow, forAccount } = own;
  const requestName = (verb: string): string =>
    `${verb}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

  return {
    /** For commands of a module's own, which save, touch and log what they do. */
    own,

    list: repository.listOfAccount,

    /** @throws NotFoundError also when the actor may not see it. */
    getReadable: async ({ actor, id }: Pick<RowCommand, 'actor' | 'id'>): Promise<Row> =>
      requireReadable(actor, id, await repository.find(id)),

    /** @throws as `getReadable`, AuthorizationError when the actor may only see it */
    getManageable: async ({ actor, id }: Pick<RowCommand, 'actor' | 'id'>): Promise<Row> =>
      requireManageable(actor, id, await repository.find(id)),

    /**
     * @throws AlreadyExistsError when its id is taken, FailedPreconditionError at the team's limit.
     */
    create(
      command: {
        readonly actor: Actor;
        readonly accountId: string;
        readonly draft: NewFields<Fields, Initial> & { readonly id?: string | undefined };
        readonly key: string | undefined;
        /** What was asked, where the draft is made of it. */
        readonly asked?: object;
        /** A write of the same team that it is part of. */
        readonly within?: OpenedWrite | undefined;
      },
      steps: {
        readonly before?: (opened: OpenedWrite & { readonly teamId: string }) => Promise<unknown>;
        /** Fields that only somebody with access is told are wrong. */
        readonly fill?: () => GivenFields<Fields>;
        readonly after?: (row: Row, trx: Transaction) => Promise<unknown>;
        readonly describe?: (row: Row) => readonly ActivityChange[];
      } = {},
    ): Promise<OwnedRow<K>> {
      const { actor, key, accountId, draft, within } = command;
      const request = { name: requestName('create'), accountId, draft: command.asked ?? draft };
      return forAccount({ actor, key, request, accountId, within }, async (opened) => {
        const { trx } = opened.scope;
        await steps.before?.(opened);
        await deps.requireWithinLimit(deps.plural, () => repository.countInTeamOf(accountId, trx));
        const fields = { ...draft, ...steps.fill?.() };
        const id = await repository.create({ fields, id: draft.id, accountId }, trx);
        touch(opened, id);
        const row = await reread(id, trx);
        await steps.after?.(row, trx);
        await log(opened, row, { action: 'created', changes: steps.describe?.(row) ?? [] });
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
      } & Parameters<typeof save>[3],
    ): Promise<OwnedRow<K>> {
      const request = { name: requestName('update'), draft };
      return onRow({ ...command, request }, async (before, opened) => {
        const added = await steps.before?.(before, opened);
        return deps.present(await save(opened, before, { ...draft, ...added }, steps));
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
