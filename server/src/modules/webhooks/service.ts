import { randomBytes } from 'node:crypto';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import {
  type NewWebhook,
  WEBHOOK_TEST_EVENT,
  WEBHOOKS_MAX,
  type WebhookUpdate,
} from '@ads-checker/shared/contracts/webhooks';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { EventHandlers } from '../events.ts';
import { type IdentityRepository, readActor } from '../identity/index.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import type { Delivery, Webhook } from './entities.ts';
import { deliverWebhookJob } from './jobs/deliver-webhook.job.ts';
import { requireManageableWebhook, requireWebhookManager } from './policy.ts';
import { placeOfSecret, type WebhookRepository } from './repository.ts';
import { toBody } from './webhook-handlers.ts';

const SECRET_BYTES = 32;
const TESTS_PER_MINUTE = 10;

export interface WebhooksDeps {
  readonly db: Database;
  readonly repository: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly people: IdentityRepository;
  readonly secrets: Pick<SecretBox, 'encrypt' | 'decrypt'>;
  readonly sync: Pick<Sync, 'write'>;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  readonly record: RecordActivity;
  readonly clock: Clock;
  /** Plain HTTP is only for tests on the local machine. */
  readonly isHttpsRequired: boolean;
}

interface WebhookRequest {
  readonly actor: Actor;
  readonly webhookId: string;
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;

function createSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Paths and queries may contain secrets of the receiver. */
function originOf(address: string): string {
  return new URL(address).origin;
}

function changesOf(before: Webhook, after: Webhook): ActivityChange[] {
  const facts = ({ address, events, isEnabled }: Webhook) => ({
    address: originOf(address),
    events: events.join(', '),
    isEnabled,
  });
  const [from, to] = [facts(before), facts(after)];
  return (['address', 'events', 'isEnabled'] as const).flatMap((field) =>
    from[field] === to[field] ? [] : [{ field, from: from[field], to: to[field] }],
  );
}

/** Who may change a webhook, and the log of it. */
function createWebhookAccess({ repository, people, sync, record }: WebhooksDeps) {
  const recordAct = (
    { actor, webhook, trx }: { actor: Actor; webhook: Webhook; trx: Transaction },
    execute: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'>,
  ): Promise<void> =>
    record({
      trx,
      teamId: webhook.teamId,
      actor,
      kind: 'api',
      subject: { type: 'webhook', id: webhook.id, name: originOf(webhook.address) },
      ...execute,
    });
  const getManageable = async ({ actor, webhookId }: WebhookRequest): Promise<Webhook> =>
    requireManageableWebhook({ actor, webhook: await repository.find(webhookId), webhookId });

  /** Locks the team and reloads the webhook and the actor's permissions. */
  const withWebhook = async <T>(
    { actor: asking, webhookId }: WebhookRequest,
    work: (locked: { actor: Actor; webhook: Webhook; trx: Transaction }) => Promise<T>,
  ): Promise<T> => {
    const { teamId } = await getManageable({ actor: asking, webhookId });
    return sync.write({ teamIds: [teamId] }, async ({ trx }) => {
      const actor = await readActor({ people, actor: asking, trx });
      const found = await repository.find(webhookId, trx);
      const webhook = requireManageableWebhook({ actor, webhook: found, webhookId });
      return work({ actor, webhook, trx });
    });
  };

  return { recordAct, getManageable, withWebhook };
}
type WebhookAccess = ReturnType<typeof createWebhookAccess>;

function createWebhookChanges(
  { repository, people, secrets, sync, idempotency, clock, isHttpsRequired }: WebhooksDeps,
  { recordAct, getManageable, withWebhook }: WebhookAccess,
) {
  const requireSafe = (address: string): void => {
    if (isHttpsRequired && new URL(address).protocol !== 'https:') {
      const message = 'must start with https://';
      throw new AppError('InvalidArgumentError', ERROR_MESSAGES.invalidFields, {
        details: { fields: [{ field: 'body.address', message }] },
      });
    }
  };
  const setNewSecret = async (
    { id, at }: { id: string; at: Date },
    trx: Transaction,
  ): Promise<string> => {
    const secret = createSecret();
    const secretSealed = secrets.encrypt(secret, placeOfSecret(id));
    await repository.setSecret({ id, secretSealed, at }, trx);
    return secret;
  };
  const readBack = async (id: string, trx: Transaction): Promise<Webhook> => {
    const webhook = await repository.find(id, trx);
    return oneRow(webhook === undefined ? [] : [webhook]);
  };
  const addWebhook = async (
    {
      actor,
      accountId,
      teamId,
      wanted,
    }: { actor: Actor; accountId: string; teamId: string; wanted: NewWebhook },
    trx: Transaction,
  ): Promise<{ id: string }> => {
    if ((await repository.listOfTeam(teamId, trx)).length >= WEBHOOKS_MAX) {
      throw new AppError(
        'FailedPreconditionError',
        `This team has ${WEBHOOKS_MAX} webhooks, the limit for a team.`,
        { code: 'limit_reached', details: { limit: 'webhooks', max: WEBHOOKS_MAX } },
      );
    }
    const secret = createSecret();
    const id = await repository.create(
      { ...wanted, teamId, accountId, at: clock.now() },
      (rowId) => secrets.encrypt(secret, placeOfSecret(rowId)),
      trx,
    );
    const webhook = await readBack(id, trx);
    await recordAct(
      { actor, webhook, trx },
      {
        action: 'created',
        changes: [
          { field: 'address', to: originOf(webhook.address) },
          { field: 'events', to: webhook.events.join(', ') },
        ],
      },
    );
    return { id };
  };

  return {
    /**
     * A repeat with the same key creates none and returns the webhook with its secret, which is read
     * from the webhook, since responses with secrets are not stored. @throws ConflictError when it was
     * changed or deleted since.
     */
    async create({
      actor: asking,
      teamId,
      wanted,
      key,
    }: {
      actor: Actor;
      teamId: string;
      wanted: NewWebhook;
      key: string | undefined;
    }): Promise<{ webhook: Webhook; secret: string }> {
      requireWebhookManager({ actor: asking, teamId });
      requireSafe(wanted.address);
      return sync.write({ teamIds: [teamId] }, async ({ trx }) => {
        const actor = await readActor({ people, actor: asking, trx });
        const accountId = requireWebhookManager({ actor, teamId });
        const { id } = await idempotency.runInTransaction({
          trx,
          userId: actor.userId,
          key,
          request: { name: 'createWebhook', teamId, ...wanted },
          execute: () => addWebhook({ actor, accountId, teamId, wanted }, trx),
        });
        const webhook = await repository.find(id, trx);
        if (webhook === undefined || webhook.updatedAt.getTime() !== webhook.createdAt.getTime()) {
          throw new AppError('ConflictError', 'This webhook was changed or deleted since.');
        }
        const secret = secrets.decrypt(webhook.secretSealed, placeOfSecret(id));
        return { webhook, secret };
      });
    },

    async update({ update, ...asked }: WebhookRequest & { update: WebhookUpdate }): Promise<{
      webhook: Webhook;
      /** Of a new origin; null when it keeps its secret. */
      secret: string | null;
    }> {
      if (update.address !== undefined) {
        await getManageable(asked);
        requireSafe(update.address);
      }
      return withWebhook(asked, async ({ actor, webhook: before, trx }) => {
        const accountId = requireWebhookManager({ actor, teamId: before.teamId });
        const { id } = before;
        const at = clock.now();
        await repository.update({ id, accountId, change: update, at }, trx);
        // A new receiver must not know the secret of the old one, nor the old one that of the new
        const isMoved =
          update.address !== undefined && originOf(update.address) !== originOf(before.address);
        const secret = isMoved ? await setNewSecret({ id, at }, trx) : null;
        const webhook = await readBack(id, trx);
        const changes = changesOf(before, webhook);
        if (changes.length > 0) {
          await recordAct({ actor, webhook, trx }, { action: 'updated', changes });
        }
        if (isMoved) {
          await recordAct({ actor, webhook, trx }, { action: 'secret_renewed', changes: [] });
        }
        return { webhook, secret };
      });
    },

    delete: (asked: WebhookRequest): Promise<void> =>
      withWebhook(asked, async ({ actor, webhook, trx }) => {
        await repository.delete(webhook.id, trx);
        await recordAct({ actor, webhook, trx }, { action: 'deleted', changes: [] });
      }),

    renewSecret: (asked: WebhookRequest): Promise<{ webhook: Webhook; secret: string }> =>
      withWebhook(asked, async ({ actor, webhook: { id }, trx }) => {
        const secret = await setNewSecret({ id, at: clock.now() }, trx);
        const webhook = await readBack(id, trx);
        await recordAct({ actor, webhook, trx }, { action: 'secret_renewed', changes: [] });
        return { webhook, secret };
      }),
  };
}

/** Test messages, and what was delivered. */
function createWebhookDeliveries(
  { db, deliveries, clock }: WebhooksDeps,
  { getManageable, withWebhook }: WebhookAccess,
) {
  const jobQueue = createJobQueue({ db });

  return {
    /** @throws TooManyRequestsError beyond a few tests per minute */
    sendTest: (asked: WebhookRequest): Promise<Delivery> =>
      withWebhook(asked, async ({ webhook: { id, teamId }, trx }) => {
        const at = clock.now();
        const event = WEBHOOK_TEST_EVENT;
        const since = new Date(at.getTime() - MINUTE_MS);
        const tests = await deliveries.countSince({ webhookId: id, event, since }, trx);
        if (tests >= TESTS_PER_MINUTE) {
          throw new AppError(
            'TooManyRequestsError',
            'Too many test messages. Wait a moment and try again.',
            { details: { retryAfterMs: MINUTE_MS } },
          );
        }
        const body = toBody({ type: event, at, data: { teamId, webhookId: id } });
        const delivery = oneRow(
          await deliveries.create({ webhookIds: [id], event, body, at }, trx),
        );
        const payload = { deliveryId: delivery.id };
        await jobQueue.add(deliverWebhookJob, { payload, isRequested: true }, trx);
        return delivery;
      }),

    async listDeliveries({
      paging,
      ...asked
    }: WebhookRequest & { paging: { limit: number; offset: number } }) {
      const { id } = await getManageable(asked);
      return deliveries.list(id, paging);
    },
  };
}

export function createWebhooksService(deps: WebhooksDeps) {
  const { repository, record, clock } = deps;
  const access = createWebhookAccess(deps);

  return {
    ...createWebhookChanges(deps, access),
    ...createWebhookDeliveries(deps, access),

    async list({ actor, teamId }: { actor: Actor; teamId: string }): Promise<Webhook[]> {
      requireWebhookManager({ actor, teamId });
      return repository.listOfTeam(teamId);
    },

    countOfTokens: (tokenIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
      repository.countOfTokens(tokenIds),

    /** Turns off what revoked API tokens set up, in the transaction that revokes them. */
    endOfTokens: (async ({ by, tokens, keepsWebhooks }, trx) => {
      if (keepsWebhooks === true || tokens.length === 0) {
        return;
      }
      const tokenIds = tokens.map(({ id }) => id);
      const ended = await repository.endOfTokens({ tokenIds, at: clock.now() }, trx);
      for (const { id, teamId, address } of ended) {
        await record({
          trx,
          teamId,
          actor: by === null ? null : { userId: by },
          kind: 'api',
          action: 'updated',
          subject: { type: 'webhook', id, name: originOf(address) },
          changes: [{ field: 'isEnabled', from: true, to: false }],
        });
      }
    }) satisfies EventHandlers['apiTokensRevoked'],
  };
}
