import type { z } from 'zod';
import type { ActivityDefinition } from '../activity/define.ts';
import type { RouteBodyInput, RouteShape } from '../http.ts';

/** A route loaded only when a command is sent, for contracts too large for the initial bundle. */
export interface LazyRoute<R extends RouteShape = RouteShape> {
  readonly load: () => Promise<R>;
}
type RouteOf<R> = R extends LazyRoute<infer Loaded> ? Loaded : R extends RouteShape ? R : never;

export function isLazyRoute(route: RouteShape | LazyRoute): route is LazyRoute {
  return 'load' in route;
}

/** What happens to a command while another one for the same target is pending. */
export type WhenBusy = 'ignore' | 'latest-wins' | 'queue';

export type CommandEffect = 'update' | 'create' | 'delete';

/** A pending command, as passed to `fold`. */
export interface FoldInput {
  readonly payload: object;
  /** Route parameters other than the row id. */
  readonly owner: Readonly<Record<string, string>>;
}

/** A change of an owned row that may be queued while offline. */
export interface CommandDefinition {
  /**
   * The API call that makes the change. Its path parameters are owners of the target, by name, and
   * the row id.
   */
  readonly route: RouteShape | LazyRoute;
  /**
   * The browser generates the id of a new row (`domain/row-ids.ts`), so that it can be changed and
   * deleted before it is sent.
   */
  readonly effect: CommandEffect;
  /**
   * For bulk creation or deletion: the body field with the rows, new rows with their ids, others as
   * ids only. The target is the first of them.
   */
  readonly rows?: string;
  /** Fields of a new row that the body does not set. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /**
   * Whether it may increase spending: after a long wait it requires confirmation before sending.
   */
  readonly spendsMoney?: (payload: never) => boolean;
  /**
   * Body fields the command may set. Values the server verifies externally (a token, a proxy)
   * cannot be part of a command.
   */
  readonly fields: readonly string[];
  readonly whenBusy: WhenBusy;
  /**
   * `feed`: the optimistic change stays until the replica has pulled the row; `answer`: the
   * response alone confirms it.
   */
  readonly confirmedBy: 'feed' | 'answer';
  /**
   * Of an update that a patch of fields cannot say, such as a move in a tree: the row after it, as
   * the server would leave it, or the same row where it cannot be done. Such commands are kept one
   * by one: none takes the place of another.
   */
  readonly fold?: (row: object, command: FoldInput) => object;
}

/** The fields of the body that a command sets, as a caller may write them. */
export type PayloadOf<C extends CommandDefinition> = Readonly<
  Pick<
    RouteBodyInput<RouteOf<C['route']>>,
    C['fields'][number] & keyof RouteBodyInput<RouteOf<C['route']>>
  >
>;

/**
 * Declares a command. Defaults: it updates its target, `confirmedBy` is `feed`, and `whenBusy` is
 * `latest-wins` for updates and `queue` for creation and deletion.
 */
export function defineCommand<
  const R extends RouteShape | LazyRoute,
  const F extends keyof RouteBodyInput<RouteOf<R>> & string,
>({
  route,
  fields,
  effect = 'update',
  whenBusy = effect === 'update' ? 'latest-wins' : 'queue',
  confirmedBy = 'feed',
  ...options
}: {
  readonly route: R;
  readonly fields: readonly F[];
  readonly effect?: CommandEffect;
  readonly rows?: F;
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly spendsMoney?: (payload: Readonly<Pick<RouteBodyInput<RouteOf<R>>, F>>) => boolean;
  readonly whenBusy?: WhenBusy;
  readonly confirmedBy?: 'feed' | 'answer';
  readonly fold?: (row: object, command: FoldInput) => object;
}): { readonly route: R; readonly fields: readonly F[] } & Pick<
  CommandDefinition,
  'effect' | 'whenBusy' | 'confirmedBy' | 'rows' | 'initial' | 'spendsMoney' | 'fold'
> {
  return { route, fields, effect, whenBusy, confirmedBy, ...options };
}

export interface CrudRoutes {
  readonly list: RouteShape;
  readonly get: RouteShape;
  readonly create: RouteShape;
  readonly update: RouteShape;
  readonly delete: RouteShape;
}

/** One kind of owned rows, shared by server, web app and demo. */
export interface CollectionDefinition {
  /** Names the target of a command, and the row within a shared collection: `proxy`. */
  readonly kind: string;
  /**
   * Incremented with every change of the document's shape: browsers then pull again.
   * `versions.test.ts` checks it.
   */
  readonly version: number;
  /** The sync collection, which is one RxDB collection in the browser. */
  readonly storedIn: {
    readonly collection: string;
    /**
     * Small kinds share a collection: documents contain their kind, which also prefixes the ids.
     */
    readonly isShared: boolean;
    /** False for large documents, which are not part of the startup snapshot. */
    readonly hasSnapshot?: false;
  };
  /** A row as the API returns it. */
  readonly schema: z.ZodObject;
  /**
   * Fields that change on their own, as paths in the row (`check.delayMs`). They are not part of
   * documents: changing only these creates no new revision, and clients fetch them from
   * `/sync/{collection}/volatile`.
   */
  readonly volatile?: readonly string[];
  /**
   * CRUD routes of rows that belong to an account, with the access rules of its profiles, derived
   * from the schema (which contains `id`, `accountId`, `teamId`, `createdAt`, `updatedAt` and the
   * body fields). Absent for kinds with rules of their own.
   */
  readonly crud?: {
    /** Name of one row in errors: `Note '7' not found`. */
    readonly entity: string;
    /** Loaded like those of commands. */
    readonly routes: { readonly load: () => Promise<CrudRoutes> };
    /** Initial values that the body of `create` does not set. */
    readonly initial?: Readonly<Record<string, unknown>>;
    /** Activity log entries of the kind; absent when it is not logged. */
    readonly activity?: ActivityDefinition & { readonly subjects: readonly [string] };
  };
  readonly commands: Readonly<Record<string, CommandDefinition>>;
}

/**
 * Declares a kind of owned rows; listed once in `collections/list.ts`, everything else is derived.
 */
export function defineCollection<const C extends CollectionDefinition>(definition: C): C {
  return definition;
}
