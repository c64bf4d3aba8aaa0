import type { Actor } from '@ads-checker/shared/access/identity';
import type { CrudRoute } from '@ads-checker/shared/collections/index';
import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { api } from '@ads-checker/shared/contracts/api';
import type { AccountDto, SessionDto, TeamDto } from '@ads-checker/shared/contracts/identity';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type {
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
  RouteShape,
} from '@ads-checker/shared/http';
import type { SampleWorld } from '@ads-checker/shared/sample/index';
import type { AdNetwork } from '../ad-network.ts';
import type { TestFeed } from './feed.ts';
import type { TestSessions } from './sessions.ts';
import type { TestState } from './state.ts';

type Handler<R extends RouteShape> = (input: {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
}) => RouteResponse<R> | Promise<RouteResponse<R>>;

/** Handlers by route; the registry of collections supplies its own, and test routes need none. */
type AllHandlers = {
  readonly [F in keyof typeof api]: {
    readonly [N in keyof (typeof api)[F] as N extends 'stream'
      ? never
      : (typeof api)[F][N] extends CrudRoute
        ? never
        : N]: (typeof api)[F][N] extends infer R extends RouteShape ? Handler<R> : never;
  };
};

export type Handlers = {
  readonly [F in keyof AllHandlers as keyof AllHandlers[F] extends never ? never : F]: Partial<
    AllHandlers[F]
  >;
};

export interface TestEvents {
  readonly adObject: (event: Omit<StreamEvent<'adObject'>, 'commandId'>) => void;
  readonly identity: (userIds: readonly string[]) => void;
  readonly accountEnded: (input: {
    readonly accountId: string;
    readonly reason: 'account_restricted' | 'account_removed';
  }) => void;
}

export interface HandlerDeps {
  readonly world: SampleWorld;
  readonly network: AdNetwork;
  readonly state: TestState;
  readonly feed: TestFeed;
  readonly sessions: TestSessions;
  readonly events: TestEvents;
  readonly now: () => number;
}

/** {@link HandlerDeps} with the caller. */
export interface TestContext extends HandlerDeps {
  /** @throws AppError 'User is not logged in.' */
  readonly session: () => SessionDto;
  readonly actor: () => Actor;
  /** @throws AppError when the session has no usable account */
  readonly activeAccount: () => AccountDto;
  readonly nowText: () => string;
  /** Adds an entry to a team's activity log, by default in the caller's name. */
  readonly record: (
    entry: Pick<ActivityEntry, 'kind' | 'action' | 'subject' | 'changes'> & {
      readonly teamId: string;
      /** The caller when absent. */
      readonly actor?: ActivityEntry['actor'];
    },
  ) => void;
}

/** Another team is reported as missing. @throws AppError */
export type RequireTeam = (teamId: string) => Omit<TeamDto, 'userIds'>;
