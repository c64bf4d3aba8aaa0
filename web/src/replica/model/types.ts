import type { WhenBusy } from '@ads-checker/shared/collections/define';
import type {
  OwnedCommand,
  OwnedKind,
  StableRow,
  SyncCollection,
  SyncDoc,
  VolatileFields,
  VolatileKind,
} from '@ads-checker/shared/collections/index';
import type { AdObjectChangeDto } from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import type { AppError } from '@ads-checker/shared/errors';
import type { ListGaps } from '@ads-checker/shared/http';
import type { Period } from '../../lib/periods.ts';
import type {
  AdObjectChangePayload,
  AdObjectChangeRun,
  AdObjectChangeTarget,
} from './bulk-changes.ts';
import type { AdObjectCopyPayload, AdObjectCopyRun, AdObjectCopyTarget } from './copies.ts';

export type { Period };

export interface ReplicaOwner {
  readonly userId: string;
  readonly accountId: string;
}

export interface BorrowedRows {
  readonly campaigns: AdCampaignDto;
  readonly adSets: AdSetDto;
  readonly ads: AdDto;
  readonly adImages: AdImageDto;
}
export type BorrowedKind = keyof BorrowedRows;

/** A list of ad network rows with pending changes applied. */
export interface BorrowedView<T> {
  readonly rows: readonly T[];
  /**
   * `partial`: the first page is loaded and the rest is loading; `rows` may be shown in every
   * state.
   */
  readonly status: 'loading' | 'partial' | 'ready' | 'error';
  readonly progress: { readonly loaded: number; readonly total: number | null } | null;
  /** When the oldest of these rows was fetched; null when never. */
  readonly fetchedAt: string | null;
  readonly error: AppError | null;
  /** What the list is known to lack; undefined when complete. */
  readonly gaps?: ListGaps | undefined;
  /** Nothing is cached and the network is unreachable: "Not available offline". */
  readonly isMissingOffline: boolean;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

export interface OwnedView<C extends SyncCollection> {
  readonly rows: readonly SyncDoc<C>[];
  /**
   * False until the local database answered; never waits for the network once anything was pulled.
   */
  readonly isReady: boolean;
}

export interface OwnedRows<K extends OwnedKind> {
  readonly rows: readonly StableRow<K>[];
  readonly isReady: boolean;
}

export interface KnownRows {
  /**
   * Whether an empty list has no rows: they may not be on this device yet, or not any more.
   */
  readonly isKnown: boolean;
}

/** Volatile fields of a row, as last fetched. */
export interface VolatileView<K extends VolatileKind> {
  readonly fields: VolatileFields<K> | undefined;
  /** Null when never fetched. */
  readonly fetchedAt: string | null;
  /** Nothing is known yet, and it is being fetched. */
  readonly isLoading: boolean;
  /** The error of the last fetch. */
  readonly error: Error | null;
}

/** By row id; unknown rows are absent. */
export type KnownVolatile<K extends VolatileKind> = ReadonlyMap<string, VolatileFields<K>>;

export type CommandState =
  | 'queued'
  | 'sending'
  | 'confirming'
  | 'retrying'
  | 'rejected'
  /** A spending command that waited too long: sent only after a confirmation. */
  | 'asking';

export interface AdObjectTarget {
  readonly kind: AdObjectLevel;
  readonly id: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  /** For the pending-changes panel, readable offline. */
  readonly label: string;
}

export interface OwnedTarget<K extends OwnedKind = OwnedKind> {
  readonly kind: K;
  readonly id: string;
  readonly label: string;
  /** Fields of the created row; `owner` holds further route parameters by name. */
  readonly owner?: Readonly<Record<string, string>>;
}

interface SetStatus {
  readonly name: 'setStatus';
  readonly target: AdObjectTarget;
  readonly payload: { readonly status: 'ACTIVE' | 'PAUSED' };
}

/** The changed fields of a campaign or ad set; times are instants in ISO 8601. */
export interface AdObjectEdit {
  readonly name?: string;
  readonly status?: 'ACTIVE' | 'PAUSED';
  readonly dailyBudget?: MoneyDto;
  readonly lifetimeBudget?: MoneyDto;
  readonly bidAmount?: MoneyDto;
  readonly startTime?: string;
  /** Null removes the end. */
  readonly endTime?: string | null;
}

interface EditAdObject {
  readonly name: 'editAdObject';
  readonly target: AdObjectTarget;
  readonly payload: AdObjectEdit;
}

export type AdObjectCommandInput = SetStatus | EditAdObject;

/** Changes many objects with one command. */
interface ChangeAdObjects {
  readonly name: 'changeAdObjects';
  readonly target: AdObjectChangeTarget;
  readonly payload: AdObjectChangePayload;
}

/** Copies objects; the copies are paused and become rows once the network has made them. */
interface CopyAdObjects {
  readonly name: 'copyAdObjects';
  readonly target: AdObjectCopyTarget;
  readonly payload: AdObjectCopyPayload;
}

type OwnedInput<C extends OwnedCommand> = C extends OwnedCommand
  ? {
      readonly name: C['name'];
      readonly target: OwnedTarget<C['kind']>;
      readonly payload: C['payload'];
    }
  : never;

/**
 * The input of the outbox. Operations that need an immediate response (logins, e-mails, passwords,
 * creating and removing people) are plain calls instead.
 */
export type CommandInput =
  | AdObjectCommandInput
  | ChangeAdObjects
  | CopyAdObjects
  | OwnedInput<OwnedCommand>;
export type CommandTarget = CommandInput['target'];
export type CommandPayload<N extends CommandInput['name']> = Extract<
  CommandInput,
  { readonly name: N }
>['payload'];

export interface CommandBefore extends Readonly<Record<string, unknown>> {
  readonly dailyBudget?: MoneyDto | null;
  readonly lifetimeBudget?: MoneyDto | null;
  readonly bidAmount?: MoneyDto | null;
  readonly endTime?: string | null;
}

export interface CommandLife {
  /** UUID; also the idempotency key. */
  readonly id: string;
  /** Fields applied to the row until the command is done or dropped. */
  readonly patch: Readonly<Record<string, unknown>>;
  readonly before: CommandBefore;
  readonly whenBusy: WhenBusy;
  readonly spendsMoney: boolean;
  readonly state: CommandState;
  readonly attempt: number;
  readonly notBefore: string | null;
  readonly createdAt: string;
  readonly error: CommandError | null;
}

export interface CommandError {
  readonly message: string;
  readonly code?: string | number;
  /** The ad network's own words. */
  readonly networkMessage?: string;
  /** Rejected values by field of the payload, each with the server's message. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Command = CommandInput & CommandLife & { readonly seq: number };

/** A stored change that this release cannot read. It is kept, but not sent, and blocks no other. */
export interface UnreadableChange {
  /** Its key in the outbox. */
  readonly key: number;
  readonly row: unknown;
}

export interface PendingState {
  readonly command: Command;
  readonly tone: 'waiting' | 'failed';
}

export interface Outbox {
  readonly commands: readonly Command[];
  readonly unreadable: readonly UnreadableChange[];
  /** Bulk changes running on the server, and finished ones until they are dismissed. */
  readonly changes: readonly AdObjectChangeRun[];
  /** Copies being made on the server, and finished ones until they are dismissed. */
  readonly copies: readonly AdObjectCopyRun[];
  /** Pending commands by `${kind}:${id}` of the target, and of each object of a bulk change. */
  readonly byTarget: Pick<ReadonlyMap<string, PendingState>, 'get'>;
  /** The device's storage is full: pending changes are kept, and stored once there is room. */
  readonly isDiskFull: boolean;
  /** The last change that this device could not store: it is lost. */
  readonly unsaved: { readonly id: string; readonly label: string } | null;
  /** Changes that were stored again after the browser's data was deleted under this page. */
  readonly restoredCount: number;
  /**
   * Stores the command; `ignored` when one for the same target is in flight and its definition says
   * so.
   */
  readonly issue: (input: CommandInput, before: CommandBefore) => Promise<'accepted' | 'ignored'>;
  /** Drops commands together; targets of those already sent are read again. */
  readonly drop: (...commandIds: readonly string[]) => Promise<void>;
  readonly dropUnreadable: (key: number) => Promise<void>;
  /** Retries rejected commands, and those waiting for a retry, at once. */
  readonly retry: (...commandIds: readonly string[]) => Promise<void>;
  /** Confirms a command in `asking`. */
  readonly confirm: (commandId: string) => Promise<void>;
  readonly dismissChange: (changeId: string) => Promise<void>;
  readonly dismissCopy: (copyId: string) => Promise<void>;
  /** Applies the state of a continuing bulk change returned by a direct call to the server. */
  readonly noteChange: (change: AdObjectChangeDto) => Promise<void>;
  readonly sendNow: () => void;
}

export interface SyncStatus {
  readonly isOnline: boolean;
  readonly state: 'synced' | 'syncing' | 'offline' | 'error' | 'ended';
  /** When the replica was last in sync with the server. */
  readonly syncedAt: string | null;
  /** Rows that this release cannot read, and that no list shows therefore. */
  readonly unreadable: number;
  /** The server refused this client as too old (426). */
  readonly mustReload: boolean;
}

export interface SearchHit {
  readonly kind: 'adUser' | 'adAccount' | 'campaign' | 'ad_set' | 'ad';
  readonly id: string;
  readonly name: string;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly adAccountName: string | null;
  /** Names of an ad object's parents, nearest first, as far as known. */
  readonly parentNames: readonly string[];
  readonly adUserName: string;
  /** For its status icon. */
  readonly row: AdAccountDto | AdCampaignDto | AdSetDto | AdDto | SyncDoc<'adUsers'>;
}
