import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { CollectionDefinition, CrudRoutes } from '@ads-checker/shared/collections/define';
import { collections } from '@ads-checker/shared/collections/index';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { RouteShape } from '@ads-checker/shared/http';
import { denied } from './context.ts';
import { getOwnerAccount } from './group-handlers.ts';
import type { TestContext } from './handler-types.ts';
import { type OwnedTestRow, ownedRowsOf } from './state.ts';

interface OwnCrud {
  readonly kind: string;
  readonly crud: NonNullable<CollectionDefinition['crud']>;
  readonly routes: CrudRoutes;
}

const CRUDS: readonly OwnCrud[] = await Promise.all(
  collections.flatMap(({ kind, crud }) =>
    crud === undefined ? [] : crud.routes.load().then((routes) => ({ kind, crud, routes })),
  ),
);

interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}
type OwnedHandler = (input: Input) => unknown;

function firstParameter({ params }: Input): string {
  return Object.values(params)[0] ?? '';
}

/** `{ data: { note } }`: the route's schema names the only field of the response. */
function answer(route: RouteShape, value: unknown): unknown {
  const shape = (route.response as { shape?: { data?: { shape?: object } } } | undefined)?.shape;
  const [name = 'data'] = Object.keys(shape?.data?.shape ?? {});
  return { data: { [name]: value } };
}

function handlersOf(
  { kind, crud, routes }: OwnCrud,
  context: TestContext,
): readonly (readonly [RouteShape, OwnedHandler])[] {
  const { state } = context;
  const rows = ownedRowsOf(state, kind);
  const get = (id: string, may: 'read' | 'manage'): OwnedTestRow => {
    context.activeAccount();
    const row = rows.get(id);
    const owned = row === undefined ? undefined : { isShared: false, ...row };
    if (row === undefined || owned === undefined || !canReadAdUser(context.actor(), owned)) {
      throw entityNotFound(crud.entity, id);
    }
    if (may === 'manage' && !canManageAdUser(context.actor(), owned)) {
      throw denied();
    }
    return row;
  };
  const record = (
    row: OwnedTestRow,
    action: ActivityEntry['action'],
    changes: readonly ActivityChange[],
  ): void => {
    if (crud.activity === undefined) {
      return;
    }
    context.record({
      teamId: row.teamId,
      kind: crud.activity.kind as ActivityEntry['kind'],
      action,
      subject: {
        type: crud.activity.subjects[0] as ActivityEntry['subject']['type'],
        id: row.id,
        name: typeof row.name === 'string' ? row.name : null,
      },
      changes: [...changes],
    });
  };

  return [
    [
      routes.list,
      (input) => {
        const account = getOwnerAccount(context, firstParameter(input), 'read');
        return answer(
          routes.list,
          [...rows.values()].filter(({ accountId }) => accountId === account.id),
        );
      },
    ],
    [routes.get, (input) => answer(routes.get, get(firstParameter(input), 'read'))],
    [
      routes.create,
      (input) => {
        const { id: accountId, teamId } = getOwnerAccount(context, firstParameter(input), 'manage');
        const at = context.nowText();
        const row: OwnedTestRow = {
          ...crud.initial,
          ...input.body,
          id: typeof input.body.id === 'string' ? input.body.id : state.nextId(),
          accountId,
          teamId,
          createdAt: at,
          updatedAt: at,
        };
        rows.set(row.id, row);
        record(row, 'created', []);
        return answer(routes.create, row);
      },
    ],
    [
      routes.update,
      (input) => {
        const before = get(firstParameter(input), 'manage');
        const isChanged = Object.entries(input.body).some(
          ([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
        );
        if (!isChanged) {
          return answer(routes.update, before);
        }
        const row: OwnedTestRow = { ...before, ...input.body, updatedAt: context.nowText() };
        rows.set(row.id, row);
        record(row, 'updated', nameChange(before.name, row.name));
        return answer(routes.update, row);
      },
    ],
    [
      routes.delete,
      (input) => {
        const row = get(firstParameter(input), 'manage');
        rows.delete(row.id);
        record(row, 'deleted', []);
        return { data: null };
      },
    ],
  ];
}

function nameChange(from: unknown, to: unknown): readonly ActivityChange[] {
  return from !== to && typeof from === 'string' && typeof to === 'string'
    ? [{ field: 'name', from, to }]
    : [];
}

export function createOwnedHandlers(context: TestContext): ReadonlyMap<RouteShape, OwnedHandler> {
  return new Map(CRUDS.flatMap((crud) => handlersOf(crud, context)));
}
