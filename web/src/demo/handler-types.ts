import type { api } from '@ads-checker/shared/contracts/api';
import type {
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
  RouteShape,
} from '@ads-checker/shared/http';
import type { SampleWorld } from '@ads-checker/shared/sample/index';
import type { TeamState } from './team-state.ts';

type Handler<R extends RouteShape> = (input: {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
}) => RouteResponse<R>;

/** A handler for every call of the API but the stream: a new route without one does not compile. */
export type Handlers = {
  readonly [F in keyof typeof api]: {
    readonly [N in keyof (typeof api)[F] as N extends 'stream'
      ? never
      : N]: (typeof api)[F][N] extends infer R extends RouteShape ? Handler<R> : never;
  };
};

export interface HandlerDeps {
  readonly world: SampleWorld;
  readonly team: TeamState;
  readonly random: () => number;
  readonly now: () => number;
  readonly session: {
    readonly isSignedIn: () => boolean;
    readonly signIn: () => void;
    readonly signOut: () => void;
  };
  readonly onAdObject: (event: {
    readonly level: 'campaign' | 'ad_set' | 'ad';
    readonly adUserId: string;
    readonly adAccountId: string;
    readonly id: string;
    readonly patch: Readonly<Record<string, unknown>>;
    readonly changedAt: string;
  }) => void;
}
