import type { z } from 'zod';
import type { ActivityDefinition } from '../activity/define.ts';
import type { RouteBodyInput, RouteShape } from '../http.ts';

/** What becomes of a command while another one for the same target waits. */
export type WhenBusy = 'ignore' | 'latest-wins' | 'queue';

export type CommandEffect = 'update' | 'create' | 'delete';

/** One change of an owned row that may wait for the network. */
export interface CommandDefinition {
  /**
   * The call that makes the change. The one parameter of its path, if it has one, is the id of the target; of the
   * account that will own it where the row is created.
   */
  readonly route: RouteShape;
  /** A row that is created has its id from the browser (`domain/row-ids.ts`), so that it can be changed and deleted before it is sent. */
  readonly effect: CommandEffect;
  /** Fields of the route's body that the command may set. What is tried outside first is no command. */
  readonly fields: readonly string[];
  readonly whenBusy: WhenBusy;
  /**
   * `feed`: the change stays over the row until the replica has pulled it; `answer`: the answer of the call brings all
   * there is to know.
   */
  readonly confirmedBy: 'feed' | 'answer';
}

/** What a person may ask of a command: the fields of the body that it sets, as a caller may write them. */
export type PayloadOf<C extends CommandDefinition> = Readonly<
  Pick<RouteBodyInput<C['route']>, C['fields'][number] & keyof RouteBodyInput<C['route']>>
>;

/**
 * Declares a command. Unless said otherwise it updates its target, `confirmedBy` is `feed`, and `whenBusy` is
 * `latest-wins` of an update and `queue` of what creates or deletes.
 */
export function defineCommand<
  const R extends RouteShape,
  const F extends keyof RouteBodyInput<R> & string,
>({
  route,
  fields,
  effect = 'update',
  whenBusy = effect === 'update' ? 'latest-wins' : 'queue',
  confirmedBy = 'feed',
}: {
  readonly route: R;
  readonly fields: readonly F[];
  readonly effect?: CommandEffect;
  readonly whenBusy?: WhenBusy;
  readonly confirmedBy?: 'feed' | 'answer';
}): { readonly route: R; readonly fields: readonly F[] } & Pick<
  CommandDefinition,
  'effect' | 'whenBusy' | 'confirmedBy'
> {
  return { route, fields, effect, whenBusy, confirmedBy };
}

/** One kind of owned rows, as all sides of the product know it. */
export interface CollectionDefinition {
  /** What one row is: `proxy`. Names the target of a command, and the row within a shared collection. */
  readonly kind: string;
  /** Raised with every change of the document's form: browsers then pull anew. `versions.test.ts` holds it. */
  readonly version: number;
  /** The collection of the feed, which is one RxDB collection in the browser. */
  readonly storedIn: {
    readonly collection: string;
    /** Small kinds share a collection: their documents say their kind, and their ids begin with it. */
    readonly isShared: boolean;
  };
  /** A row as the calls answer it. */
  readonly schema: z.ZodObject;
  /**
   * Fields that change by themselves, by their path in the row (`check.delayMs`). No document holds them: a change of
   * these alone is no revision of the feed, and clients ask for them by `/sync/{collection}/volatile`.
   */
  readonly volatile?: readonly string[];
  /**
   * Calls on rows that belong to an account, read and managed like its profiles: what they do follows from the schema,
   * which holds `id`, `accountId`, `teamId`, `createdAt` and `updatedAt` besides what the bodies set. Absent where a rule
   * of its own decides.
   */
  readonly crud?: {
    /** What one row is called in errors: `Note '7' not found`. */
    readonly entity: string;
    readonly list: RouteShape;
    readonly get: RouteShape;
    readonly create: RouteShape;
    readonly update: RouteShape;
    readonly delete: RouteShape;
    /** What a new row has beside what the body of `create` sets. */
    readonly initial?: Readonly<Record<string, unknown>>;
    /** How the team's log speaks of it; absent while it does not. */
    readonly activity?: ActivityDefinition & { readonly subjects: readonly [string] };
  };
  readonly commands: Readonly<Record<string, CommandDefinition>>;
}

/** Declares a kind of owned rows; `collections/list.ts` names it once, and everything else is derived. */
export function defineCollection<const C extends CollectionDefinition>(definition: C): C {
  return definition;
}
