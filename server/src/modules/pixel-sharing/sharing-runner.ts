import type { PixelShareError } from '@ads-checker/shared/contracts/pixel-sharing';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { PixelShareResponse, PixelsPort } from '../../gateways/graph/ports/pixels-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordActivity } from '../activity/index.ts';
import { type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { Share, Sharing } from './entities.ts';
import { adviseOnShare, NO_ANSWER, OUTCOME_UNKNOWN, toResult, toShareError } from './outcomes.ts';
import type { SharingRepository } from './repository.ts';

/** Attempts per ad account, whatever the failure. */
const MAX_TRIES = 3;
/** Consecutive failures to reach Facebook, over all accounts, before the rest fails. */
const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = 2_000;
/** Then the job yields to others. */
const RUN_MS = 5 * MINUTE_MS;

type StepEnd =
  | { readonly kind: 'next' }
  | { readonly kind: 'done' }
  | { readonly kind: 'hold'; readonly error: unknown }
  | { readonly kind: 'fail'; readonly error: unknown };

interface Step {
  readonly sharing: Sharing;
  readonly call: NetworkCall;
}

const NEXT: StepEnd = { kind: 'next' };

export interface SharingRunnerDeps {
  readonly db: Database;
  readonly graph: Pick<PixelsPort, 'sharePixel' | 'isPixelShared' | 'readPixelNames'>;
  readonly calls: ProfileCalls;
  readonly adUsers: Pick<AdUsersService, 'getConnection'>;
  readonly repository: SharingRepository;
  readonly record: RecordActivity;
  readonly clock: Clock;
}

/** What became of a share that was sent. */
function createShareOutcomes({ graph, repository, clock }: SharingRunnerDeps) {
  const settle = async (
    sharing: Sharing,
    share: Share,
    {
      exchange,
      error,
      businessId = sharing.businessId,
      isReached = true,
    }: {
      exchange: PixelShareResponse['exchange'];
      error: PixelShareError | null;
      /** The business it was shared through. */
      businessId?: string;
      isReached?: boolean;
    },
  ): Promise<StepEnd> => {
    const end = clock.now();
    const at = { start: share.sentAt ?? end, end };
    const { pixelId } = sharing;
    const result = toResult({ sharing: { pixelId, businessId }, share, exchange, at, error });
    await repository.settle(sharing.id, [{ position: share.position, result }], { isReached });
    return NEXT;
  };

  /** After a lost response. */
  const verifyShared = async (
    { sharing, call }: Step,
    share: Share,
    exchange: PixelShareResponse['exchange'] = null,
  ): Promise<StepEnd> => {
    const { pixelId, businessId } = sharing;
    const { adAccountId, attempts, position } = share;
    const isShared = await graph.isPixelShared({ ...call, pixelId, businessId, adAccountId });
    if (isShared === true) {
      return settle(sharing, share, { exchange, error: null });
    }
    if (isShared === null) {
      return settle(sharing, share, { exchange, error: OUTCOME_UNKNOWN });
    }
    if (attempts >= MAX_TRIES) {
      return settle(sharing, share, { exchange, error: NO_ANSWER });
    }
    await repository.requeue(sharing.id, { position, isCounted: true });
    return NEXT;
  };

  return { settle, verifyShared };
}

/** Ends a sharing, or holds it back. */
function createSharingEnds(deps: SharingRunnerDeps) {
  const { db, graph, calls, repository, record, clock } = deps;

  /** Sets the same result on all accounts without one. */
  const failRemaining = async (sharing: Sharing, cause: unknown): Promise<void> => {
    const error = toShareError(cause);
    const now = clock.now();
    const open = (await repository.listShares(sharing.id)).filter(
      ({ state }) => state === 'waiting' || state === 'sending',
    );
    await repository.settle(
      sharing.id,
      open.map((share) => ({
        position: share.position,
        result: toResult({
          sharing,
          share,
          exchange: null,
          at: { start: share.sentAt ?? now, end: now },
          error: share.state === 'sending' ? OUTCOME_UNKNOWN : error,
        }),
      })),
      { isReached: false },
    );
  };

  /** @returns false when more work was added meanwhile */
  const finish = async ({
    id,
    teamId,
    userId,
    tokenName,
    pixelId,
    round,
  }: Sharing): Promise<boolean> => {
    const { pixelName } = (await repository.find(id)) ?? { pixelName: null };
    const { shared, failed } = await repository.countRound(id);
    return db.transaction(async (trx) => {
      const isFinished = await repository.finish(id, clock.now(), trx);
      if (isFinished && shared > 0) {
        await record({
          trx,
          teamId,
          actor: userId === null ? null : { userId, tokenName },
          onceKey: `pixel-sharing:${id}:${round}`,
          kind: 'pixels',
          action: 'pixel_shared',
          subject: { type: 'pixel', id: pixelId, name: pixelName },
          changes: [
            { field: 'sharedAdAccounts', to: String(shared) },
            ...(failed === 0 ? [] : [{ field: 'failedAdAccounts' as const, to: String(failed) }]),
          ],
        });
      }
      return isFinished;
    });
  };

  /** For the log and the history; on a failure only the names are missing. */
  const readNames = async (sharing: Sharing, signal: AbortSignal): Promise<void> => {
    const { id, adUserId, pixelId, businessId } = sharing;
    if (sharing.pixelName !== null && sharing.businessName !== null) {
      return;
    }
    try {
      const names = await calls.run(adUserId, (call) =>
        graph.readPixelNames({ ...call, signal, isTriedOnce: true, pixelId, businessId }),
      );
      await repository.setNames(id, names);
    } catch {
      signal.throwIfAborted();
    }
  };

  /** @returns false after too many consecutive pauses */
  const hold = async (sharing: Sharing, error: unknown): Promise<boolean> => {
    const asked = error instanceof AppError ? error.details?.retryAfterMs : undefined;
    const failures = adviseOnShare(error) === 'pause' ? sharing.failures : sharing.failures + 1;
    if (failures >= MAX_FAILURES) {
      return false;
    }
    const forMs = asked ?? FIRST_PAUSE_MS * 2 ** sharing.failures;
    await repository.hold(sharing, {
      resumesAt: new Date(clock.now().getTime() + forMs),
      failures,
      heldBackBy: toShareError(error),
    });
    return true;
  };

  return { failRemaining, finish, readNames, hold };
}

export type SharingRunner = ReturnType<typeof createSharingRunner>;

/**
 * Shares a pixel with one ad account after another. Each account is marked before sending and gets
 * a result after it; one with a lost response is looked up and sent again only if not shared.
 */
export function createSharingRunner(deps: SharingRunnerDeps) {
  const { graph, calls, adUsers, repository, clock } = deps;
  const { settle, verifyShared } = createShareOutcomes(deps);

  const send = async ({ sharing, call }: Step, share: Share): Promise<StepEnd> => {
    const { pixelId } = sharing;
    const { businessId, exchange, error } = await graph.sharePixel({
      ...call,
      pixelId,
      businessId: sharing.businessId,
      adAccountId: share.adAccountId,
    });
    if (error === null) {
      return settle(sharing, share, { businessId, exchange, error: null });
    }
    const requeue = (isCounted: boolean) =>
      repository.requeue(sharing.id, { position: share.position, isCounted });
    if (call.signal?.aborted === true) {
      // The next run looks up what was sent.
      if (exchange === null) {
        await requeue(false);
      }
      call.signal.throwIfAborted();
    }
    const advice = adviseOnShare(error);
    switch (advice) {
      case 'refused':
        return settle(sharing, share, { businessId, exchange, error: toShareError(error) });
      case 'unknown':
        return verifyShared({ sharing, call }, share, exchange);
      case 'stop':
        await settle(sharing, share, { businessId, exchange, error: toShareError(error) });
        throw error;
      default: {
        const wasTried = exchange !== null;
        if (!wasTried || share.attempts < MAX_TRIES) {
          await requeue(wasTried);
          return { kind: 'hold', error };
        }
        const isReached = advice === 'pause';
        await settle(sharing, share, {
          businessId,
          exchange,
          error: toShareError(error),
          isReached,
        });
        return isReached ? NEXT : { kind: 'hold', error };
      }
    }
  };

  const stepOnce = async (sharing: Sharing, signal: AbortSignal): Promise<StepEnd> => {
    try {
      return await calls.run(sharing.adUserId, async (profileCall) => {
        requireConnected(await adUsers.getConnection(sharing.adUserId));
        const call: NetworkCall = { ...profileCall, signal, isTriedOnce: true };
        const sending = await repository.findSending(sharing.id);
        if (sending !== undefined) {
          return verifyShared({ sharing, call }, sending);
        }
        const share = await repository.claimNext(sharing.id, clock.now());
        return share === undefined ? { kind: 'done' } : send({ sharing, call }, share);
      });
    } catch (error) {
      signal.throwIfAborted();
      const advice = adviseOnShare(error);
      return { kind: advice === 'stop' || advice === 'refused' ? 'fail' : 'hold', error };
    }
  };
  const { failRemaining, finish, readNames, hold } = createSharingEnds(deps);

  return {
    /** Processes a sharing until it is finished or paused; the rest is queued. */
    async run({ sharingId, signal }: { sharingId: string; signal: AbortSignal }): Promise<void> {
      const startedAtMs = clock.now().getTime();
      const first = await repository.find(sharingId);
      if (first === undefined || first.state === 'finished') {
        return;
      }
      await readNames(first, signal);
      for (;;) {
        signal.throwIfAborted();
        const sharing = await repository.find(sharingId);
        if (sharing === undefined || sharing.state === 'finished') {
          return;
        }
        const end = await stepOnce(sharing, signal);
        if (end.kind === 'hold' && (await hold(sharing, end.error))) {
          return;
        }
        if (end.kind === 'fail' || end.kind === 'hold') {
          await failRemaining(sharing, end.error);
        }
        if (end.kind !== 'next') {
          await readNames(sharing, signal);
          if (await finish(sharing)) {
            return;
          }
        }
        if (clock.now().getTime() - startedAtMs > RUN_MS) {
          return repository.queue(sharing);
        }
      }
    },
  };
}
