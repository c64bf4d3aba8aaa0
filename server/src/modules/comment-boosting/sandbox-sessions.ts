import type { Actor } from '@ads-checker/shared/access/identity';
import type { CommentUserSession } from '@ads-checker/shared/contracts/comment-boosting-users';
import type { ProxyDto, ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import { AppError } from '@ads-checker/shared/errors';
import { describeClient } from '../../platform/auth/client-description.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { presentSecret, sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import {
  type AdUser,
  type AdUsersModule,
  type CredentialCheckFields,
  digestSecrets,
  parseCookies,
  requireSameProfile,
  toRefusal,
} from '../ad-users/index.ts';
import { type ProxiesService, type ProxyChoices, presentProxy } from '../proxies/index.ts';
import type { CommentUser, SessionStatus } from './entities.ts';
import { cannotSpeak } from './policy.ts';
import {
  placeOfCookie,
  type SandboxSession,
  type SandboxSessionRepository,
} from './sandbox-session-repository.ts';

const SESSION_FIELDS = ['cookie', 'userAgent', 'proxyId', 'proxy', 'proxyOptions'] as const;

/** Of a request. */
export interface SessionInput {
  readonly cookie?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly proxyId?: string | null | undefined;
  /** When a profile is added. */
  readonly proxy?: ProxyOptionsInput | undefined;
  /** When one is changed. */
  readonly proxyOptions?: ProxyOptionsInput | undefined;
}

/** What of a request is of the session, and what is of the boosting profile itself. */
export function splitSession<T extends SessionInput>(
  input: T,
): { session: SessionInput; profile: Omit<T, (typeof SESSION_FIELDS)[number]> } {
  const { cookie, userAgent, proxyId, proxy, proxyOptions, ...profile } = input;
  return { session: { cookie, userAgent, proxyId, proxy, proxyOptions }, profile };
}

/** The connected profile answered by the session's way. */
export interface ProvenSession {
  readonly cookie: string | undefined;
  readonly userAgent: string;
  readonly proxyId: string | null;
  readonly proxy: ProxyOptionsInput | undefined;
  readonly status: SessionStatus;
  /** What was stored then. */
  readonly basis: SandboxSession | undefined;
}

const isSame = (a: SandboxSession | undefined, b: SandboxSession | undefined): boolean =>
  a?.userAgent === b?.userAgent &&
  a?.proxyId === b?.proxyId &&
  a?.cookie?.sealed === b?.cookie?.sealed;

const toStatus = (status: AdUser['status']): SessionStatus =>
  status === 'checkpoint_required' ? status : 'login_required';

export type SandboxSessions = ReturnType<typeof createSandboxSessions>;

/**
 * Cookie, user agent and proxy of boosting profiles, on servers whose ad network is the sandbox of
 * their machine. The cookie is compared with the connected profile when it comes, and never sent or
 * opened after it: what a check asks the network goes out with the connected profile's token.
 */
export function createSandboxSessions({
  isLocalSandbox,
  repository,
  askBy,
  proxies,
  proxyChoices,
  secrets,
}: {
  isLocalSandbox: boolean;
  repository: SandboxSessionRepository;
  askBy: AdUsersModule['askBy'];
  proxies: Pick<ProxiesService, 'find' | 'getConnection'>;
  proxyChoices: ProxyChoices;
  secrets: SecretBox;
}) {
  /** @throws ValidationError */
  const requireTaken = (input: SessionInput): void => {
    const given = SESSION_FIELDS.filter((field) => input[field] !== undefined);
    if (!isLocalSandbox && given.length > 0) {
      throw invalidInput(
        given.map((name) => ({
          field: `body.${name}`,
          message: 'is taken on a sandbox server only',
        })),
      );
    }
  };
  const requireGiven = (needed: Readonly<Record<string, string | undefined>>): void => {
    const missing = Object.entries(needed).filter(([, value]) => value === undefined);
    if (missing.length > 0) {
      throw invalidInput(
        missing.map(([name]) => ({ field: `body.${name}`, message: 'is required' })),
      );
    }
  };

  /** @returns how the session is. @throws AppError as connecting a profile does */
  const ask = async (
    adUser: AdUser,
    {
      cookieOwnerId,
      fields,
      ...way
    }: Parameters<typeof askBy>[1] & {
      readonly cookieOwnerId: string | undefined;
      readonly fields: CredentialCheckFields;
    },
  ): Promise<SessionStatus> => {
    const result = await askBy(adUser, way);
    if (result.kind === 'identified') {
      const { identity } = result;
      requireSameProfile({
        identity,
        authMethod: adUser.authMethod,
        cookieOwnerId: cookieOwnerId ?? identity.facebookId,
        expectedId: adUser.facebookId,
      });
      return 'active';
    }
    if (result.kind === 'refused' && cookieOwnerId === undefined) {
      return toStatus(result.status);
    }
    throw toRefusal(result, fields);
  };

  return {
    /** Whether boosting profiles have sessions here. */
    areTaken: isLocalSandbox,

    /** A request for the record of its answer, without secrets. */
    digest: (input: SessionInput): object => {
      const { proxyOptions, proxy, ...session } = input;
      return digestSecrets(secrets, { ...session, proxy: proxy ?? proxyOptions });
    },

    /** By the id of the boosting profile; none where sessions are not taken. */
    async listOf(
      ids: readonly string[],
      trx?: Transaction,
    ): Promise<ReadonlyMap<string, SandboxSession>> {
      const found = isLocalSandbox ? await repository.listByIds(ids, trx) : [];
      return new Map(found.map((session) => [session.id, session]));
    },

    present: (session: SandboxSession | undefined): CommentUserSession =>
      session === undefined
        ? { proxyId: null, cookie: null, userAgent: null }
        : {
            proxyId: session.proxyId,
            cookie: presentSecret(session.cookie),
            userAgent: {
              userAgentString: session.userAgent,
              ...describeClient(session.userAgent),
            },
          },

    async findProxy({ proxyId }: Pick<CommentUserSession, 'proxyId'>): Promise<ProxyDto | null> {
      const proxy = proxyId === null ? undefined : await proxies.find(proxyId);
      return proxy === undefined ? null : presentProxy(proxy);
    },

    /**
     * Tries what is given, with what is stored of the rest. @returns undefined when nothing of the
     * session is to change. @throws ValidationError, and what connecting a profile throws
     */
    async prove({
      actor,
      adUser,
      input,
      commentUserId,
    }: {
      actor: Actor;
      /** Undefined: it is gone. */
      adUser: AdUser | undefined;
      input: SessionInput;
      /** Undefined: a new one, which needs a session here. */
      commentUserId: string | undefined;
    }): Promise<ProvenSession | undefined> {
      requireTaken(input);
      const isUnchanged = SESSION_FIELDS.every((field) => input[field] === undefined);
      if (!isLocalSandbox || (commentUserId !== undefined && isUnchanged)) {
        return undefined;
      }
      if (adUser === undefined) {
        throw cannotSpeak();
      }
      const basis = commentUserId === undefined ? undefined : await repository.find(commentUserId);
      const { userAgent = basis?.userAgent ?? '' } = input;
      requireGiven({
        cookie: basis?.cookie?.sealed ?? input.cookie,
        userAgent: basis?.userAgent ?? input.userAgent,
      });
      const cookies = input.cookie === undefined ? undefined : parseCookies(input.cookie);
      const proxy = input.proxy ?? input.proxyOptions;
      const stays = input.proxyId === undefined || input.proxyId === basis?.proxyId;
      const proxyId =
        proxy !== undefined ? null : stays ? (basis?.proxyId ?? null) : (input.proxyId ?? null);
      const status = await ask(adUser, {
        cookieOwnerId: cookies?.facebookId,
        userAgent,
        proxyId,
        proxy:
          proxy === undefined && stays
            ? await proxies.getConnection(proxyId)
            : await proxyChoices.findConnection(actor, { proxyId, proxy }),
        fields: {
          credentials: 'body.cookie',
          proxy:
            proxy === undefined
              ? 'body.proxyId'
              : input.proxy === undefined
                ? 'body.proxyOptions'
                : 'body.proxy',
        },
      });
      return { cookie: cookies?.header, userAgent, proxyId, proxy, status, basis };
    },

    /** @throws ConflictError when the session was changed since it was tried */
    async store(
      {
        actor,
        user: { id, accountId },
        proven,
      }: { actor: Actor; user: Pick<CommentUser, 'id' | 'accountId'>; proven: ProvenSession },
      scope: WriteScope,
    ): Promise<void> {
      const { cookie, userAgent, proxyId, proxy, status, basis } = proven;
      const stored = await repository.find(id, scope.trx);
      if (!isSame(stored, basis)) {
        throw new AppError('ConflictError', 'Someone else is changing this profile. Try again.');
      }
      const settledId =
        proxy === undefined && proxyId === (stored?.proxyId ?? null)
          ? proxyId
          : await proxyChoices.settle({ actor, accountId, proxyId, proxy }, scope);
      await repository.save(
        {
          id,
          proxyId: settledId,
          userAgent,
          status,
          cookie: cookie === undefined ? undefined : sealSecret(secrets, cookie, placeOfCookie(id)),
        },
        scope.trx,
      );
      const docIds = [stored?.proxyId, settledId].flatMap((each) => each ?? []);
      scope.touch({ collection: 'proxies', docIds });
    },

    /** Who may see the profile may see its proxy: both change together. */
    async touchProxy(commentUserId: string, scope: WriteScope): Promise<void> {
      const proxyId = (await repository.find(commentUserId, scope.trx))?.proxyId ?? null;
      scope.touch({ collection: 'proxies', docIds: proxyId === null ? [] : [proxyId] });
    },

    /** Asks by the session's way and keeps how it is; without one it is no hindrance. @throws AppError */
    async isUsable(commentUserId: string, adUser: AdUser): Promise<boolean> {
      const session = isLocalSandbox ? await repository.find(commentUserId) : undefined;
      if (session === undefined) {
        return true;
      }
      const { userAgent, proxyId } = session;
      const status = await ask(adUser, {
        cookieOwnerId: undefined,
        userAgent,
        proxyId,
        proxy: await proxies.getConnection(proxyId),
        fields: { credentials: 'body.cookie', proxy: 'body.proxyId' },
      });
      await repository.setStatus(commentUserId, status);
      return status === 'active';
    },
  };
}
