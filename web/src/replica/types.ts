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
import type { AdObjectLevel, DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { AppError } from '@ads-checker/shared/errors';
import type { ListGaps } from '@ads-checker/shared/http';

export type Period = { readonly preset: DatePreset } | { readonly range: TimeRange };

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

/** A list of borrowed rows as a screen sees it. Patches of waiting commands are folded in already. */
export interface BorrowedView<T> {
  readonly rows: readonly T[];
  /** `partial`: the first page is here and the rest is on its way; `rows` may be shown in every state. */
  readonly status: 'loading' | 'partial' | 'ready' | 'error';
  readonly progress: { readonly loaded: number; readonly total: number | null } | null;
  /** When the network said the oldest of these rows; null when nothing was ever fetched. */
  readonly fetchedAt: string | null;
  readonly error: AppError | null;
  /** What the list is known to lack; undefined when it lacks nothing. */
  readonly gaps?: ListGaps | undefined;
  /** True when nothing is cached and the network cannot be reached: "Not available offline". */
  readonly isMissingOffline: boolean;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

export interface OwnedView<C extends SyncCollection> {
  readonly rows: readonly SyncDoc<C>[];
  /** False until the local database answered; never waits for the network once anything was pulled. */
  readonly isReady: boolean;
}

/** Rows of one kind, whether they share their collection or not. */
export interface OwnedRows<K extends OwnedKind> {
  readonly rows: readonly StableRow<K>[];
  readonly isReady: boolean;
}

/** What of a row changes by itself, as the server last said it. */
export interface VolatileView<K extends VolatileKind> {
  /** Undefined while nothing is known. */
  readonly fields: VolatileFields<K> | undefined;
  /** When it was heard; null when nothing is known. */
  readonly fetchedAt: string | null;
  /** Nothing is known yet, and it is being asked for. */
  readonly isLoading: boolean;
  /** Why it could not be asked for the last time. */
  readonly error: Error | null;
}

/** By the row's id; what is not known is not there. */
export type KnownVolatile<K extends VolatileKind> = ReadonlyMap<string, VolatileFields<K>>;

export type CommandState =
  | 'queued'
  | 'sending'
  | 'confirming'
  | 'retrying'
  | 'rejected'
  /** Spends money and waited too long: goes only after the person says so again. */
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
  /** Of a row that is created: whose it will be. */
  readonly owner?: { readonly accountId: string; readonly teamId: string };
}

interface SetStatus {
  readonly name: 'setStatus';
  readonly target: AdObjectTarget;
  readonly payload: { readonly status: 'ACTIVE' | 'PAUSED' };
}

type OwnedInput<C extends OwnedCommand> = C extends OwnedCommand
  ? {
      readonly name: C['name'];
      readonly target: OwnedTarget<C['kind']>;
      readonly payload: C['payload'];
    }
  : never;

/**
 * What the person wants done: the input of the one write path. What must answer at once (logins, addresses, passwords,
 * making and removing things) is no command but a plain call.
 */
export type CommandInput = SetStatus | OwnedInput<OwnedCommand>;
export type CommandTarget = CommandInput['target'];
export type CommandPayload<N extends CommandInput['name']> = Extract<
  CommandInput,
  { readonly name: N }
>['payload'];

export interface CommandBefore extends Readonly<Record<string, unknown>> {
  readonly dailyBudget?: MoneyDto | null;
  readonly lifetimeBudget?: MoneyDto | null;
}

export interface CommandLife {
  /** UUID; also the Idempotency-Key. */
  readonly id: string;
  /** Fields laid over the row until the command is done or dropped. */
  readonly patch: Readonly<Record<string, unknown>>;
  readonly before: CommandBefore;
  readonly whenBusy: WhenBusy;
  readonly spendsMoney: boolean;
  readonly state: CommandState;
  readonly attempt: number;
  readonly notBefore: string | null;
  readonly createdAt: string;
  readonly error: { readonly message: string; readonly code?: string | number } | null;
}

export type Command = CommandInput & CommandLife & { readonly seq: number };

/** What a row's switch must show. */
export interface PendingState {
  readonly command: Command;
  readonly tone: 'waiting' | 'failed';
}

export interface Outbox {
  readonly commands: readonly Command[];
  /** Waiting commands by `${kind}:${id}` of the target. */
  readonly byTarget: ReadonlyMap<string, PendingState>;
  /** The device refused to store for want of room: what waits is kept, and goes on when there is some. */
  readonly isDiskFull: boolean;
  /** Stores the command; `ignored` when one for the same target is still on its way and it says so. */
  readonly issue: (input: CommandInput, before: CommandBefore) => Promise<'accepted' | 'ignored'>;
  /** Takes commands back, all in one; what of them was sent already is read again. */
  readonly drop: (...commandIds: readonly string[]) => Promise<void>;
  /** Sends rejected commands again, and those that wait for their next try at once. */
  readonly retry: (...commandIds: readonly string[]) => Promise<void>;
  /** The person said yes to a command in `asking`. */
  readonly confirm: (commandId: string) => Promise<void>;
  readonly sendNow: () => void;
}

export interface SyncStatus {
  readonly isOnline: boolean;
  readonly state: 'synced' | 'syncing' | 'offline' | 'error' | 'ended';
  /** When the replica was last known to be level with the server. */
  readonly syncedAt: string | null;
  /** Set when the server said that this client is too old (426). */
  readonly mustReload: boolean;
}

export interface SearchHit {
  readonly kind: 'adUser' | 'adAccount' | 'campaign' | 'ad_set' | 'ad';
  readonly id: string;
  readonly name: string;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly adAccountName: string | null;
  /** Of what an ad object lies in, the nearest first, as far as this device knows it. */
  readonly parentNames: readonly string[];
  readonly adUserName: string;
  /** Enough to show its status icon. */
  readonly row: AdAccountDto | AdCampaignDto | AdSetDto | AdDto | SyncDoc<'adUsers'>;
}
