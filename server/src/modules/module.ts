import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import type { GraphGateway } from '../gateways/graph/port.ts';
import type { GatewayPort } from '../gateways/port.ts';
import type { TelegramGateway } from '../gateways/telegram/port.ts';
import type { KnownDevices } from '../platform/auth/known-devices.ts';
import type { PasswordStrength } from '../platform/auth/password-strength.ts';
import type { Passwords } from '../platform/auth/passwords.ts';
import type { DeviceCookie, SessionCookie } from '../platform/auth/session-cookie.ts';
import type { SessionStore } from '../platform/auth/session-store.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { SealedColumn } from '../platform/crypto/reseal.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Database } from '../platform/db/database.ts';
import type { IpPlaces } from '../platform/geo/ip-places.ts';
import type { ApiRouter } from '../platform/http/router.ts';
import type { Idempotency } from '../platform/idempotency/idempotency.ts';
import type { Limits, RequireRoom } from '../platform/limits.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { ProxyConnection } from '../platform/outbound/proxy-connection.ts';
import type { Projection } from '../platform/sync/projection.ts';
import type { StreamHub } from '../platform/sync/stream-hub.ts';
import type { Sync } from '../platform/sync/sync.ts';
import type { ProfileTask } from './profile-task.ts';

export interface ModuleContext {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly version: string;
  readonly network: 'sandbox' | 'live';
  readonly limits: Limits;
  readonly requireRoom: RequireRoom;
  readonly sync: Sync;
  readonly hub: StreamHub;
  readonly idempotency: Idempotency;
  readonly secrets: SecretBox;
  readonly sessions: SessionStore;
  readonly devices: KnownDevices;
  readonly cookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly passwords: Passwords;
  readonly passwordStrength: PasswordStrength;
  readonly graph: GraphGateway;
  /** The client of a vendor, built once and when it is first asked for. */
  readonly useGateway: <G>(port: GatewayPort<G>) => G;
  readonly places: Pick<IpPlaces, 'lookUp'>;
  readonly forgetConnection: (connection: ProxyConnection) => void;
  readonly telegram: {
    /** Absent: no bot is configured. */
    readonly gateway: TelegramGateway | undefined;
    /** What the bot's username is appended to. */
    readonly linkUrl: string;
    /** Absent: updates are polled. */
    readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  };
  /** The browser extension as it is offered for download; null when the server was built without it. */
  readonly extensionBuilds: ExtensionBuilds | null;
  /** What other modules keep beside every profile. */
  readonly profileTasks: readonly ProfileTask[];
  /** Another module, built once and when it is first asked for. @throws Error when modules need one another. */
  readonly use: <M extends Module>(definition: ModuleDefinition<M>) => M;
}

export interface Module {
  registerRoutes?(api: ApiRouter): void;
  /** Lets what runs beside the requests end. */
  close?(): Promise<void>;
}

export interface PurgeDeps {
  readonly db: Database;
  readonly sync: Sync;
  readonly clock: Clock;
}

export interface Purge {
  /** Gives how many it forgot. */
  purge(): Promise<number>;
}

/** A feature of the server, named once in `app/modules.ts`. */
export interface ModuleDefinition<M extends Module = Module> {
  readonly name: string;
  /** What it says of collections of the feed. */
  readonly projections?: (deps: { db: Database }) => readonly Projection[];
  /** What it keeps beside every profile. */
  readonly profileTask?: (deps: { db: Database }) => ProfileTask;
  /** What it forgets once it has had its time, by a name for the job's result. */
  readonly purges?: (deps: PurgeDeps) => Readonly<Record<string, Purge>>;
  /** Where it keeps secrets. */
  readonly sealedColumns?: readonly SealedColumn[];
  readonly create: (context: ModuleContext) => M;
}

export function defineModule<M extends Module>(
  definition: ModuleDefinition<M>,
): ModuleDefinition<M> {
  return definition;
}
