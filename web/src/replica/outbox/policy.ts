import type { CommandEffect } from '@ads-checker/shared/collections/define';
import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { AppError } from '@ads-checker/shared/errors';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { isBulk, spendsMore } from '../model/ad-object-commands.ts';
import type { CommandBefore, CommandInput, CommandLife } from '../model/types.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';

/** A spending command that waited longer asks the person before it is sent. */
const STALE_MONEY_MS = 15 * 60_000;
const CLOCK_TOLERANCE_MS = 60_000;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;
/** After this many attempts at transient ad network errors, the rejection is final. */
const VENDOR_ATTEMPTS_MAX = 4;

/** Edits of an ad object merge into one that was not sent yet; switches are not queued. */
function whenBusyOf({ name }: CommandInput): CommandLife['whenBusy'] {
  return name === 'editAdObject' ? 'latest-wins' : (findOwnedCommand(name)?.whenBusy ?? 'ignore');
}

export function effectOf({ name }: Pick<CommandInput, 'name'>): CommandEffect | undefined {
  return findOwnedCommand(name)?.effect;
}

export function describeCommand({
  input,
  before,
}: {
  readonly input: CommandInput;
  readonly before: CommandBefore;
}): Pick<CommandLife, 'patch' | 'whenBusy' | 'spendsMoney'> {
  return {
    patch: isBulk(input) ? {} : { ...input.payload },
    whenBusy: whenBusyOf(input),
    spendsMoney:
      findOwnedCommand(input.name)?.spendsMoney?.(input.payload as never) ??
      spendsMore({ input, before }),
  };
}

export function isStaleMoney({
  command,
  nowMs,
}: {
  readonly command: Pick<StoredCommand, 'spendsMoney' | 'createdAt' | 'confirmedAt'>;
  readonly nowMs: number;
}): boolean {
  const askedAtMs = Date.parse(command.confirmedAt ?? command.createdAt);
  // A moment to come is of a clock that was wrong: how long it waited is not known.
  const isUnknown = askedAtMs > nowMs + CLOCK_TOLERANCE_MS;
  return command.spendsMoney && (isUnknown || nowMs - askedAtMs > STALE_MONEY_MS);
}

/** `held`: sending is suspended until the session or the client is renewed. */
export type FailureClass = 'held' | 'retry' | 'reject';

export function classifyFailure({
  error,
  attempt,
}: {
  readonly error: unknown;
  readonly attempt: number;
}): FailureClass {
  if (!(error instanceof AppError) || error instanceof NetworkFailure) {
    return 'retry';
  }
  switch (error.status) {
    case 401:
    case 426:
      return 'held';
    case 429:
      return 'retry';
    case 502:
      return error.type === 'VendorError' && attempt >= VENDOR_ATTEMPTS_MAX ? 'reject' : 'retry';
    default:
      return error.status >= 500 ? 'retry' : 'reject';
  }
}

/**
 * Exponential backoff with jitter, at least the server's Retry-After, and exactly that when only
 * waiting for an earlier attempt at the same command.
 */
export function retryDelayMs({
  attempt,
  error,
  random,
}: {
  readonly attempt: number;
  readonly error: unknown;
  readonly random: () => number;
}): number {
  const ceiling = Math.min(BACKOFF_FIRST_MS * 2 ** Math.max(0, attempt - 1), BACKOFF_MAX_MS);
  const wanted = error instanceof AppError ? (error.details?.retryAfterMs ?? 0) : 0;
  if (error instanceof AppError && error.code === 'in_progress') {
    return Math.max(wanted, BACKOFF_FIRST_MS);
  }
  return Math.max(wanted, Math.round(ceiling * (0.5 + random() / 2)));
}

export function toStoredError(error: unknown): StoredCommand['error'] {
  if (!(error instanceof AppError)) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  const { message, code, details } = error;
  const fields = (details?.fields ?? []).flatMap(({ field, message: reason }) => {
    const name = /^body\.(\w+)/.exec(field)?.[1];
    return name === undefined ? [] : [[name, reason] as const];
  });
  return {
    message,
    ...(code === undefined ? {} : { code }),
    ...(typeof details?.networkMessage === 'string'
      ? { networkMessage: details.networkMessage }
      : {}),
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
  };
}
