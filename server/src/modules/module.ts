import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import type { GraphGateway } from '../gateways/graph/ports/graph-port.ts';
import type { MediaHost } from '../gateways/media-host/port.ts';
import type { GatewayPort } from '../gateways/port.ts';
import type { TelegramGateway } from '../gateways/telegram/port.ts';
import type { KnownDevices } from '../platform/auth/known-devices.ts';
import type { PasswordStrength } from '../platform/auth/password-strength.ts';
import type { Passwords } from '../platform/auth/passwords.ts';
import type { SessionStore } from '../platform/auth/session-store.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { SealedColumn } from '../platform/crypto/reseal.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Database } from '../platform/db/database.ts';
import type { IpGeolocator } from '../platform/geo/ip-geolocator.ts';
import type { ApiRouter } from '../platform/http/router.ts';
import type { DeviceCookie, SessionCookie } from '../platform/http/session-cookie.ts';
import type { Idempotency } from '../platform/idempotency/idempotency.ts';
import type { JobUpkeep } from '../platform/jobs/job-upkeep.ts';
import type { Limits, RequireWithinLimit } from '../platform/limits.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { ProxyConnection } from '../platform/outbound/proxy-connection.ts';
import type { SharedReads } from '../platform/shared-reads/shared-reads.ts';
import type { Progress } from '../platform/sync/progress.ts';
import type { Projection } from '../platform/sync/projection.ts';
import type { StreamHub } from '../platform/sync/stream-hub.ts';
import type { Sync } from '../platform/sync/sync.ts';
import type { EventHandlers, Events } from './events.ts';
import type { MediaUses } from './media-uses.ts';
import type { ProfileDocuments } from './profile-documents.ts';
import type { ProfileTask } from './profile-task.ts';
import type { TrackerDependents } from './tracker-dependents.ts';

export interface ModuleContext {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly version: string;
  /** Public URL of the app, without a trailing slash. */
  readonly appOrigin: string;
  readonly network: 'sandbox' | 'live';
  /** The ad network is a local sandbox, see `platform/local-sandbox.ts`. */
  readonly isLocalSandbox: boolean;
  /** Where pages of that sandbox are; undefined on any other network, whose pages are on Facebook. */
  readonly networkPages: string | undefined;
  /** Where visitors see a post of that sandbox; undefined on any other network. */
  readonly visitorPageOf: ((pagePostId: string) => string) | undefined;
  readonly limits: Limits;
  /** Mean time between two ad object checks of a profile. */
  readonly adObjectCheckIntervalMs: number;
  readonly requireWithinLimit: RequireWithinLimit;
  readonly sync: Sync;
  readonly hub: StreamHub;
  readonly progress: Pick<Progress, 'follow'>;
  readonly idempotency: Idempotency;
  /** Of vendors, by callers of all processes. */
  readonly sharedReads: SharedReads;
  readonly secrets: SecretBox;
  readonly sessions: SessionStore;
  readonly devices: KnownDevices;
  readonly cookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly passwords: Passwords;
  readonly passwordStrength: PasswordStrength;
  readonly graph: GraphGateway;
  readonly useGateway: <G>(port: GatewayPort<G>) => G;
  readonly places: Pick<IpGeolocator, 'lookUp'>;
  /** Entry files of threads for heavy work. */
  readonly workerPaths: { readonly backtest: string };
  readonly closeIdleConnections: (connection: ProxyConnection) => void;
  readonly telegram: {
    /** Absent when no bot is configured. */
    readonly gateway: TelegramGateway | undefined;
    /** Base of the bot's URL, followed by its username. */
    readonly linkUrl: string;
    /** Absent when updates are polled. */
    readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  };
  readonly media: {
    /** Absent when uploads are off. */
    readonly host: MediaHost | undefined;
    /** Where the server stores files itself. */
    readonly filesDir: string | undefined;
    readonly secret: string;
  };
  /** Downloads of the browser extension; null when the server was built without it. */
  readonly extensionBuilds: ExtensionBuilds | null;
  readonly profileTasks: readonly ProfileTask[];
  readonly profileDocuments: readonly ProfileDocuments[];
  readonly trackerDependents: readonly TrackerDependents[];
  readonly events: Events;
  readonly use: <M extends Module>(definition: ModuleDefinition<M>) => M;
}

export interface Module {
  registerRoutes?(api: ApiRouter): void;
  close?(): Promise<void>;
}

export interface PurgeDeps {
  readonly db: Database;
  readonly sync: Sync;
  readonly clock: Clock;
  readonly isLocalSandbox: boolean;
  /** Absent when the server stores no files. */
  readonly mediaFilesDir: string | undefined;
  readonly mediaUses: readonly MediaUses[];
}

export interface Purge {
  purge(): Promise<number>;
}

/** A feature of the server, listed once in `app/modules.ts`. */
export interface ModuleDefinition<M extends Module = Module> {
  readonly name: string;
  readonly projections?: (deps: { db: Database }) => readonly Projection[];
  /** The task it adds to every profile. */
  readonly profileTask?: (deps: { db: Database }) => ProfileTask;
  /** Documents derived from profiles. */
  readonly profileDocuments?: (deps: { db: Database }) => ProfileDocuments;
  /** Rows that depend on trackers. */
  readonly trackerDependents?: (deps: { db: Database; clock: Clock }) => TrackerDependents;
  /** What it does on events of other modules. */
  readonly on?: (deps: Pick<ModuleContext, 'db' | 'clock' | 'use'>) => EventHandlers;
  /** Its rows with addresses of stored files. */
  readonly mediaUses?: (deps: { db: Database }) => MediaUses;
  /** Deletes expired data, by a name for the job's result. */
  readonly purges?: (deps: PurgeDeps) => Readonly<Record<string, Purge>>;
  /** Unfinished work that must have a job. */
  readonly upkeep?: readonly JobUpkeep[];
  /** Columns with encrypted secrets. */
  readonly sealedColumns?: readonly SealedColumn[];
  readonly create: (context: ModuleContext) => M;
}

export function defineModule<M extends Module>(
  definition: ModuleDefinition<M>,
): ModuleDefinition<M> {
  return definition;
}
