import { type CommandDefinition, isLazyRoute } from '@ads-checker/shared/collections/define';
import { collections } from '@ads-checker/shared/collections/index';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { RouteShape } from '@ads-checker/shared/http';
import type { z } from 'zod';
import { type DemoRow, type DemoRows, mergeFields } from './rows.ts';
import { type DemoHandler, type DemoRequest, unsupportedInDemo, wrapAnswer } from './serve.ts';

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
  routes,
  deps: { rows, account, nowText, nextId },
}: Awaited<ReturnType<typeof loadCruds>>[number] & {
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
      routes.list,
      (request) =>
        wrapAnswer(
          routes.list,
          rows.list(kind).filter(({ accountId }) => accountId === firstParameter(request)),
        ),
    ],
    [routes.get, (request) => wrapAnswer(routes.get, get(request))],
    [
      routes.create,
      (request) => {
        const at = nowText();
        const owner = { accountId: firstParameter(request), teamId: account.teamId };
        const { id = nextId() } = request.body as { readonly id?: string };
        const fields = { ...crud.initial, ...request.body, ...owner };
        const row = rows.put(kind, { ...fields, id, createdAt: at, updatedAt: at });
        return wrapAnswer(routes.create, row);
      },
    ],
    [
      routes.update,
      (request) =>
        wrapAnswer(
          routes.update,
          rows.put(kind, { ...mergeFields(get(request), request.body), updatedAt: nowText() }),
        ),
    ],
    [
      routes.delete,
      (request) => {
        rows.remove(kind, get(request).id);
        return { data: null };
      },
    ],
  ];
}

/** The commands of a kind that share a route. */
interface RouteCommands {
  readonly kind: string;
  readonly route: RouteShape;
  readonly commands: readonly CommandDefinition[];
}

const lastParameter = ({ params }: DemoRequest): string => Object.values(params).at(-1) ?? '';

/** Applies commands; routes that verify something outside are refused. */
function serveChanges(
  { kind, route, commands }: RouteCommands,
  { rows }: OwnedDeps,
  read: (path: string, request: DemoRequest) => unknown,
): DemoHandler {
  const fields = new Set(commands.flatMap((command) => command.fields));
  return [
    route,
    (request) => {
      const row = rows.find(kind, lastParameter(request));
      if (row === undefined) {
        throw entityNotFound(kind, lastParameter(request));
      }
      const isSet = ([field, value]: [string, unknown]) =>
        value !== undefined && !fields.has(field);
      if (Object.entries(request.body).some(isSet)) {
        throw unsupportedInDemo();
      }
      const folded = commands[0]?.fold?.(row, { payload: request.body, owner: request.params });
      const changed = rows.put(kind, (folded as DemoRow) ?? mergeFields(row, request.body));
      return read(route.path, request) ?? wrapAnswer(route, changed);
    },
  ];
}

const NOTHING = [null, false, {}];

/** Unset fields are empty or off. */
function fillRow(
  schema: z.ZodObject | undefined,
  fields: Readonly<Record<string, unknown>>,
): object {
  return Object.fromEntries(
    Object.entries(schema?.shape ?? {}).map(([field, own]) => [
      field,
      field in fields ? fields[field] : NOTHING.find((value) => own.safeParse(value).success),
    ]),
  );
}

/** Rows of a command that creates one, or as many as a field of the body lists. */
function serveCreation(
  { kind, route, commands }: RouteCommands,
  { rows, account, nowText, nextId }: OwnedDeps,
): DemoHandler {
  const [command] = commands;
  const { schema } = collections.find((each) => each.kind === kind) ?? {};
  return [
    route,
    ({ params, body }) => {
      const given =
        command?.rows === undefined ? [body] : (body[command.rows] as DemoRequest['body'][]);
      const at = nowText();
      const owner = { accountId: account.id, teamId: account.teamId, ...params };
      const made = given.map(({ id = nextId(), ...fields }) => {
        const times = { createdAt: at, updatedAt: at };
        const row = fillRow(schema, { ...command?.initial, ...fields, ...owner, ...times });
        return rows.put(kind, { ...row, id: String(id) });
      });
      return wrapAnswer(route, command?.rows === undefined ? made[0] : made);
    },
  ];
}

function serveDeletion({ kind, route, commands }: RouteCommands, { rows }: OwnedDeps): DemoHandler {
  const [command] = commands;
  return [
    route,
    (request) => {
      const ids =
        command?.rows === undefined
          ? [lastParameter(request)]
          : (request.body[command.rows] as readonly string[]);
      const found = ids.filter((id) => rows.find(kind, id) !== undefined);
      if (found.length === 0) {
        throw entityNotFound(kind, ids[0] ?? '');
      }
      for (const id of found) {
        rows.remove(kind, id);
      }
      return command?.rows === undefined ? { data: null } : wrapAnswer(route, found);
    },
  ];
}

/** Contracts that the app loads on demand are loaded up front here. */
export async function loadCommands(): Promise<readonly RouteCommands[]> {
  const loaded = await Promise.all(
    collections.flatMap(({ kind, commands }) =>
      Object.values(commands).map(async (command: CommandDefinition) => {
        const { route } = command;
        return { kind, command, route: isLazyRoute(route) ? await route.load() : route };
      }),
    ),
  );
  return [...Map.groupBy(loaded, ({ route }) => route)].map(([route, own]) => ({
    kind: own[0]?.kind ?? '',
    route,
    commands: own.map(({ command }) => command),
  }));
}

export function loadCruds() {
  return Promise.all(
    collections.flatMap(({ kind, crud }) =>
      crud === undefined ? [] : crud.routes.load().then((routes) => ({ kind, crud, routes })),
    ),
  );
}

const SERVE = { update: serveChanges, create: serveCreation, delete: serveDeletion };

/**
 * Serves everything derived from the registry of collections. `read` answers like the GET of the
 * same path.
 */
export function serveOwned({
  commands,
  cruds,
  deps,
  read,
}: {
  readonly commands: Awaited<ReturnType<typeof loadCommands>>;
  readonly cruds: Awaited<ReturnType<typeof loadCruds>>;
  readonly deps: OwnedDeps;
  readonly read: (path: string, request: DemoRequest) => unknown;
}): readonly DemoHandler[] {
  return [
    ...commands.map((own) => SERVE[own.commands[0]?.effect ?? 'update'](own, deps, read)),
    ...cruds.flatMap((crud) => serveCrud({ ...crud, deps })),
  ];
}
