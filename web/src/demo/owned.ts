import {
  type CollectionDefinition,
  type CommandDefinition,
  isLazyRoute,
} from '@ads-checker/shared/collections/define';
import { collections } from '@ads-checker/shared/collections/index';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { RouteShape } from '@ads-checker/shared/http';
import { type DemoRow, type DemoRows, mergeFields } from './rows.ts';
import { type DemoHandler, type DemoRequest, notWithSampleData, wrapAnswer } from './serve.ts';

interface OwnedDeps {
  readonly rows: DemoRows;
  readonly account: AccountDto;
  readonly nowText: () => string;
  readonly nextId: () => string;
}

const firstParameter = ({ params }: DemoRequest): string => Object.values(params)[0] ?? '';

/** The CRUD routes of a kind without rules of its own. */
function serveCrud({
  kind,
  crud,
  deps: { rows, account, nowText, nextId },
}: {
  readonly kind: string;
  readonly crud: NonNullable<CollectionDefinition['crud']>;
  readonly deps: OwnedDeps;
}): readonly DemoHandler[] {
  const get = (request: DemoRequest): DemoRow => {
    const row = rows.find(kind, firstParameter(request));
    if (row === undefined) {
      throw entityNotFound(crud.entity, firstParameter(request));
    }
    return row;
  };
  return [
    [
      crud.list,
      (request) =>
        wrapAnswer(
          crud.list,
          rows.list(kind).filter(({ accountId }) => accountId === firstParameter(request)),
        ),
    ],
    [crud.get, (request) => wrapAnswer(crud.get, get(request))],
    [
      crud.create,
      (request) => {
        const at = nowText();
        const owner = { accountId: firstParameter(request), teamId: account.teamId };
        const { id = nextId() } = request.body as { readonly id?: string };
        const fields = { ...crud.initial, ...request.body, ...owner };
        const row = rows.put(kind, { ...fields, id, createdAt: at, updatedAt: at });
        return wrapAnswer(crud.create, row);
      },
    ],
    [
      crud.update,
      (request) =>
        wrapAnswer(
          crud.update,
          rows.put(kind, { ...mergeFields(get(request), request.body), updatedAt: nowText() }),
        ),
    ],
    [
      crud.delete,
      (request) => {
        rows.remove(kind, get(request).id);
        return { data: null };
      },
    ],
  ];
}

/** Applies commands; routes that verify something outside are refused. */
function serveChanges({
  kind,
  route,
  commands,
  deps: { rows },
  read,
}: {
  readonly kind: string;
  readonly route: RouteShape;
  readonly commands: readonly CommandDefinition[];
  readonly deps: OwnedDeps;
  readonly read: (path: string, request: DemoRequest) => unknown;
}): DemoHandler {
  const fields = new Set(commands.flatMap((command) => command.fields));
  return [
    route,
    (request) => {
      const row = rows.find(kind, firstParameter(request));
      if (row === undefined) {
        throw entityNotFound(kind, firstParameter(request));
      }
      if (
        Object.entries(request.body).some(
          ([field, value]) => value !== undefined && !fields.has(field),
        )
      ) {
        throw notWithSampleData();
      }
      const changed = rows.put(kind, mergeFields(row, request.body));
      return read(route.path, request) ?? wrapAnswer(route, changed);
    },
  ];
}

/**
 * Serves everything derived from the registry of collections. `read` answers like the GET of the
 * same path.
 */
export function serveOwned({
  deps,
  read,
}: {
  readonly deps: OwnedDeps;
  readonly read: (path: string, request: DemoRequest) => unknown;
}): readonly DemoHandler[] {
  return collections.flatMap(({ kind, crud, commands }) => {
    const updates = Object.values(commands).filter(({ effect }) => effect === 'update');
    const byRoute = Map.groupBy(updates, ({ route }) => route);
    return [
      ...[...byRoute].flatMap(([route, own]) =>
        isLazyRoute(route) ? [] : [serveChanges({ kind, route, commands: own, deps, read })],
      ),
      ...(crud === undefined ? [] : serveCrud({ kind, crud, deps })),
    ];
  });
}
