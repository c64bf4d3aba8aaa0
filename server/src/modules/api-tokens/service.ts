import type { ApiArea } from '@ads-checker/shared/access/api-tokens';
import { API_TOKENS_MAX, type NewApiToken } from '@ads-checker/shared/contracts/api-tokens';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type {
  ActiveSession,
  SessionRecord,
  SessionStore,
} from '../../platform/auth/session-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { EventHandlers } from '../events.ts';
import { type IdentityRepository, readActor, requireActiveAccount } from '../identity/index.ts';

/** Maximum length of a value in the log. */
const LOGGED_MAX = 500;

export interface ApiTokensDeps {
  readonly areas: readonly ApiArea[];
  readonly sessions: SessionStore;
  readonly people: IdentityRepository;
  readonly sync: Pick<Sync, 'write'>;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  readonly record: RecordActivity;
  readonly countWebhooks: (tokenIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly clock: Clock;
}

export type ApiTokensService = ReturnType<typeof createApiTokensService>;

interface CreatedToken {
  readonly session: SessionRecord;
  readonly token: string;
}

interface CreateRequest {
  readonly session: ActiveSession;
  readonly wanted: NewApiToken;
  readonly client: { readonly ip: string; readonly userAgent: string };
}

function toLogged(scopes: readonly string[]): string {
  const text = scopes.join(', ');
  return text.length <= LOGGED_MAX ? text : `${text.slice(0, LOGGED_MAX - 1)}…`;
}

export function createApiTokensService({
  areas,
  sessions,
  people,
  sync,
  idempotency,
  record,
  countWebhooks,
  clock,
}: ApiTokensDeps) {
  const known = new Set<string>(areas.flatMap(({ scopes }) => scopes));

  const requireKnownScopes = (scopes: readonly string[]): void => {
    const fields = scopes.flatMap((scope, index) =>
      known.has(scope) ? [] : [{ field: `body.scopes.${index}`, message: 'is not a known scope' }],
    );
    if (fields.length > 0) {
      throw new AppError('InvalidArgumentError', ERROR_MESSAGES.invalidFields, {
        code: 'unknown_scope',
        details: { fields },
      });
    }
  };
  const list = async (userId: string): Promise<SessionRecord[]> =>
    (await sessions.listActive(userId))
      .filter(({ kind }) => kind === 'token')
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || Number(b.id) - Number(a.id));

  const add = async (
    {
      session,
      accountId,
      teamId,
      wanted,
      client,
    }: CreateRequest & Record<'accountId' | 'teamId', string>,
    trx: Transaction,
  ): Promise<CreatedToken> => {
    if ((await list(session.userId)).length >= API_TOKENS_MAX) {
      throw new AppError(
        'FailedPreconditionError',
        `You have ${API_TOKENS_MAX} API tokens, the limit for a user. Revoke one first.`,
        { code: 'limit_reached', details: { limit: 'tokens', max: API_TOKENS_MAX } },
      );
    }
    const { name, scopes, expiresInDays } = wanted;
    const expiresAt = new Date(clock.now().getTime() + expiresInDays * DAY_MS);
    const apiToken = { name, scopes: [...scopes].sort(), expiresAt };
    const { userId } = session;
    const created = await sessions.create({ userId, accountId, ...client, apiToken }, trx);
    await record({
      trx,
      teamId,
      actor: { userId },
      kind: 'api',
      action: 'created',
      subject: { type: 'api_token', id: created.session.id, name },
      changes: [
        { field: 'scopes', to: toLogged(apiToken.scopes) },
        { field: 'expiresAt', to: expiresAt.toISOString() },
      ],
    });
    return created;
  };

  return {
    /** With the number of webhooks that would end with each. */
    async listWithWebhooks({ userId }: Pick<ActiveSession, 'userId'>) {
      const tokens = await list(userId);
      return { tokens, webhookCounts: await countWebhooks(tokens.map(({ id }) => id)) };
    },

    /**
     * Creates a token for the acting account and logs it. A repeat with the same key creates none,
     * and replaces the secret, of which only a hash is stored. @throws InvalidArgumentError for an
     * unknown scope, FailedPreconditionError when the person has too many tokens, ConflictError for
     * a repeat after the token was used or revoked.
     */
    async create({ key, ...request }: CreateRequest & { key: string | undefined }) {
      const { session, wanted } = request;
      const { userId } = session;
      const { teamId } = requireActiveAccount(session.actor);
      requireKnownScopes(wanted.scopes);
      return sync.write({ teamIds: [teamId] }, async ({ trx }): Promise<CreatedToken> => {
        const actor = await readActor({ people, actor: session.actor, trx });
        const { id: accountId } = requireActiveAccount(actor);
        const made: CreatedToken[] = [];
        const { id } = await idempotency.runInTransaction({
          trx,
          userId,
          key,
          request: { name: 'createApiToken', accountId, wanted },
          execute: async () => {
            const created = await add({ ...request, accountId, teamId }, trx);
            made.push(created);
            return { id: created.session.id };
          },
        });
        const token = made[0] ?? (await sessions.remakeApiToken({ id, userId }, trx));
        if (token === undefined) {
          throw new AppError('ConflictError', 'This API token was used or revoked since.');
        }
        return token;
      });
    },

    /** Logs revoked tokens in their teams. */
    recordRevocations: (async ({ by, tokens }, trx) => {
      for (const { id, name, teamId } of tokens) {
        await record({
          trx,
          teamId,
          actor: by === null ? null : { userId: by },
          kind: 'api',
          action: 'token_revoked',
          subject: { type: 'api_token', id, name },
          changes: [],
        });
      }
    }) satisfies EventHandlers['apiTokensRevoked'],
  };
}
