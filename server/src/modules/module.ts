import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import type { GraphGateway } from '../gateways/graph/port.ts';
import type { MediaHost } from '../gateways/media-host/port.ts';
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
import type { Progress } from '../platform/sync/progress.ts';
import type { Projection } from '../platform/sync/projection.ts';
import type { StreamHub } from '../platform/sync/stream-hub.ts';
import type { Sync } from '../platform/sync/sync.ts';
import type { AdObjectChangeObserver } from './ad-object-change-observer.ts';
import type { ApiTokensEnded } from './api-tokens-ended.ts';
import type { ChatObserver } from './chat-observer.ts';
import type { CommentObserver } from './comment-observer.ts';
import type { NewsObserver } from './news-observer.ts';
import type { ProfileDocuments } from './profile-documents.ts';
import type { ProfileTask } from './profile-task.ts';
import type { ToldNewsObserver } from './told-news-observer.ts';
import type { TrackerDependents } from './tracker-dependents.ts';

export interface ModuleContext {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly version: string;
  /** Where people reach the app, without a slash at the end. */
  readonly appOrigin: string;
  readonly network: 'sandbox' | 'live';
  /** The ad network is the sandbox of this machine (`platform/local-sandbox.ts`). */
  readonly isLocalSandbox: boolean;
  /** Where pages of that sandbox are; undefined on any other network, whose pages are on Facebook. */
  readonly networkPages: string | undefined;
  /** Where visitors see a post of that sandbox; undefined on any other network. */
  readonly visitorPageOf: ((pagePostId: string) => string) | undefined;
  readonly limits: Limits;
  /** Mean time between two ad object checks of a profile. */
  readonly adObjectCheckIntervalMs: number;
  readonly requireRoom: RequireRoom;
  readonly sync: Sync;
  readonly hub: StreamHub;
  readonly progress: Pick<Progress, 'follow'>;
  readonly idempotency: Idempotency;
  readonly secrets: SecretBox;
  readonly sessions: SessionStore;
  readonly devices: KnownDevices;
  readonly cookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly passwords: Passwords;
  readonly passwordStrength: PasswordStrength;
  readonly graph: GraphGateway;
  readonly useGateway: <G>(port: GatewayPort<G>) => G;
  readonly places: Pick<IpPlaces, 'lookUp'>;
  readonly forgetConnection: (connection: ProxyConnection) => void;
  readonly telegram: {
    /** Absent: no bot is configured. */
    readonly gateway: TelegramGateway | undefined;
    /** Base of the bot's URL, followed by its username. */
    readonly linkUrl: string;
    /** Absent: updates are polled. */
    readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  };
  readonly media: {
    /** Absent: nothing can be uploaded. */
    readonly host: MediaHost | undefined;
    /** Of the files that the server keeps itself. */
    readonly filesDir: string | undefined;
    readonly secret: string;
  };
  /** Downloads of the browser extension; null when the server was built without it. */
  readonly extensionBuilds: ExtensionBuilds | null;
  readonly profileTasks: readonly ProfileTask[];
  readonly profileDocuments: readonly ProfileDocuments[];
  readonly trackerDependents: readonly TrackerDependents[];
  readonly adObjectChangeObservers: readonly AdObjectChangeObserver[];
  /** Where a module tells what it did with comments. */
  readonly commentObserver: CommentObserver;
  /** Where a module tells what people should hear of. */
  readonly news: NewsObserver;
  /** Who else hears of news when people are told of them. */
  readonly toldNews: ToldNewsObserver;
  /** Where a module tells what matters to messages that wait for chats. */
  readonly chatObserver: ChatObserver;
  /** Told by whoever revokes sessions. */
  readonly apiTokensEnded: ApiTokensEnded;
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
  /** What it keeps of profiles in documents of their own. */
  readonly profileDocuments?: (deps: { db: Database }) => ProfileDocuments;
  /** What it keeps about trackers. */
  readonly trackerDependents?: (deps: { db: Database }) => TrackerDependents;
  /** What it does once a bulk change ended. */
  readonly adObjectChangeObserver?: (deps: { db: Database }) => AdObjectChangeObserver;
  /** What it does once comments were moderated or written. */
  readonly commentObserver?: (deps: { db: Database }) => CommentObserver;
  /** What it does with news of other modules. */
  readonly newsObserver?: (deps: { db: Database }) => NewsObserver;
  /** What it does with news once people are told of them. */
  readonly toldNewsObserver?: (deps: { db: Database; clock: Clock }) => ToldNewsObserver;
  /** What it does about messages that wait for chats. */
  readonly chatObserver?: (deps: { db: Database; clock: Clock }) => ChatObserver;
  /** Deletes expired data, by a name for the job's result. */
  readonly purges?: (deps: PurgeDeps) => Readonly<Record<string, Purge>>;
  /** Columns with encrypted secrets. */
  readonly sealedColumns?: readonly SealedColumn[];
  readonly create: (context: ModuleContext) => M;
}

export function defineModule<M extends Module>(
  definition: ModuleDefinition<M>,
): ModuleDefinition<M> {
  return definition;
}
