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
import { commentingNotAllowed } from './policy.ts';
import {
  placeOfCookie,
  type SandboxSession,
  type SandboxSessionRepository,
} from './sandbox-session-repository.ts';

const SESSION_FIELDS = ['cookie', 'userAgent', 'proxyId', 'proxy', 'proxyOptions'] as const;

/** Session fields of a request. */
export interface SessionInput {
  readonly cookie?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly proxyId?: string | null | undefined;
  /** Given when a profile is added. */
  readonly proxy?: ProxyOptionsInput | undefined;
  /** Given when a profile is changed. */
  readonly proxyOptions?: ProxyOptionsInput | undefined;
}

/** Separates the session fields of a request from those of the boosting profile itself. */
export function splitSession<T extends SessionInput>(
  input: T,
): { session: SessionInput; profile: Omit<T, (typeof SESSION_FIELDS)[number]> } {
  const { cookie, userAgent, proxyId, proxy, proxyOptions, ...profile } = input;
  return { session: { cookie, userAgent, proxyId, proxy, proxyOptions }, profile };
}

/** A session through which the connected profile was successfully identified. */
export interface VerifiedSession {
  readonly cookie: string | undefined;
  readonly userAgent: string;
  readonly proxyId: string | null;
  readonly proxy: ProxyOptionsInput | undefined;
  readonly status: SessionStatus;
  /** The session stored at the time. */
  readonly basis: SandboxSession | undefined;
}

const isSame = (a: SandboxSession | undefined, b: SandboxSession | undefined): boolean =>
  a?.userAgent === b?.userAgent &&
  a?.proxyId === b?.proxyId &&
  a?.cookie?.sealed === b?.cookie?.sealed;

const toStatus = (status: AdUser['status']): SessionStatus =>
  status === 'checkpoint_required' ? status : 'login_required';

interface SandboxSessionsDeps {
  isLocalSandbox: boolean;
  repository: SandboxSessionRepository;
  checkOver: AdUsersModule['checkOver'];
  proxies: Pick<ProxiesService, 'find' | 'getConnection'>;
  proxyChoices: ProxyChoices;
  secrets: SecretBox;
}

function createSessionStore(deps: SandboxSessionsDeps) {
  return {
    /** By boosting profile id; empty where sessions are disabled. */
    async listOf(
      ids: readonly string[],
      trx?: Transaction,
    ): Promise<ReadonlyMap<string, SandboxSession>> {
      const found = deps.isLocalSandbox ? await deps.repository.listByIds(ids, trx) : [];
      return new Map(found.map((session) => [session.id, session]));
    },

    async findProxy({ proxyId }: Pick<CommentUserSession, 'proxyId'>): Promise<ProxyDto | null> {
      const proxy = proxyId === null ? undefined : await deps.proxies.find(proxyId);
      return proxy === undefined ? null : presentProxy(proxy);
    },

    /** @throws ConflictError when the session changed since it was verified */
    async store(
      {
        actor,
        user: { id, accountId },
        proven,
      }: { actor: Actor; user: Pick<CommentUser, 'id' | 'accountId'>; proven: VerifiedSession },
      scope: WriteScope,
    ): Promise<void> {
      const { cookie, userAgent, proxyId, proxy, status, basis } = proven;
      const stored = await deps.repository.find(id, scope.trx);
      if (!isSame(stored, basis)) {
        throw new AppError('ConflictError', 'Someone else is changing this profile. Try again.');
      }
      const settledId =
        proxy === undefined && proxyId === (stored?.proxyId ?? null)
          ? proxyId
          : await deps.proxyChoices.settle({ actor, accountId, proxyId, proxy }, scope);
      await deps.repository.save(
        {
          id,
          proxyId: settledId,
          userAgent,
          status,
          cookie:
            cookie === undefined ? undefined : sealSecret(deps.secrets, cookie, placeOfCookie(id)),
        },
        scope.trx,
      );
      const docIds = [stored?.proxyId, settledId].flatMap((each) => each ?? []);
      scope.touch({ collection: 'proxies', docIds });
    },

    /** Whoever may see the profile may see its proxy, so both documents change together. */
    async touchProxy(commentUserId: string, scope: WriteScope): Promise<void> {
      const proxyId = (await deps.repository.find(commentUserId, scope.trx))?.proxyId ?? null;
      scope.touch({ collection: 'proxies', docIds: proxyId === null ? [] : [proxyId] });
    },

    /** The request as stored with its response, without secrets. */
    digest: (input: SessionInput): object => {
      const { proxyOptions, proxy, ...session } = input;
      return digestSecrets(deps.secrets, { ...session, proxy: proxy ?? proxyOptions });
    },
  };
}

export type SandboxSessions = ReturnType<typeof createSandboxSessions>;

/**
 * Cookie, user agent and proxy of boosting profiles, on servers whose ad network is a local
 * sandbox. The cookie is compared with the connected profile when it is submitted and never used
 * afterwards: checks use the connected profile's token.
 */
export function createSandboxSessions(deps: SandboxSessionsDeps) {
  /** @throws ValidationError */
  const requireSessionsEnabled = (input: SessionInput): void => {
    const given = SESSION_FIELDS.filter((field) => input[field] !== undefined);
    if (!deps.isLocalSandbox && given.length > 0) {
      throw invalidInput(
        given.map((name) => ({
          field: `body.${name}`,
          message: 'is taken on a sandbox server only',
        })),
      );
    }
  };
  const requireFields = (needed: Readonly<Record<string, string | undefined>>): void => {
    const missing = Object.entries(needed).filter(([, value]) => value === undefined);
    if (missing.length > 0) {
      throw invalidInput(
        missing.map(([name]) => ({ field: `body.${name}`, message: 'is required' })),
      );
    }
  };

  /** @returns the session status. @throws the errors of connecting a profile */
  const check = async (
    adUser: AdUser,
    {
      cookieOwnerId,
      fields,
      ...way
    }: Parameters<typeof deps.checkOver>[1] & {
      readonly cookieOwnerId: string | undefined;
      readonly fields: CredentialCheckFields;
    },
  ): Promise<SessionStatus> => {
    const result = await deps.checkOver(adUser, way);
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
    ...createSessionStore(deps),

    /** Whether boosting profiles have sessions on this server. */
    areEnabled: deps.isLocalSandbox,

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

    /**
     * Verifies the given fields together with the stored rest. @returns undefined when the session
     * does not change. @throws ValidationError, and the errors of connecting a profile
     */
    async verify(given: {
      actor: Actor;
      /** Undefined when it was deleted. */
      adUser: AdUser | undefined;
      input: SessionInput;
      /** Undefined for a new profile, which requires a session on this server. */
      commentUserId: string | undefined;
    }): Promise<VerifiedSession | undefined> {
      requireSessionsEnabled(given.input);
      const isUnchanged = SESSION_FIELDS.every((field) => given.input[field] === undefined);
      if (!deps.isLocalSandbox || (given.commentUserId !== undefined && isUnchanged)) {
        return undefined;
      }
      if (given.adUser === undefined) {
        throw commentingNotAllowed();
      }
      const basis =
        given.commentUserId === undefined
          ? undefined
          : await deps.repository.find(given.commentUserId);
      const { userAgent = basis?.userAgent ?? '' } = given.input;
      requireFields({
        cookie: basis?.cookie?.sealed ?? given.input.cookie,
        userAgent: basis?.userAgent ?? given.input.userAgent,
      });
      const cookies =
        given.input.cookie === undefined ? undefined : parseCookies(given.input.cookie);
      const proxy = given.input.proxy ?? given.input.proxyOptions;
      const stays = given.input.proxyId === undefined || given.input.proxyId === basis?.proxyId;
      const proxyId =
        proxy !== undefined
          ? null
          : stays
            ? (basis?.proxyId ?? null)
            : (given.input.proxyId ?? null);
      const status = await check(given.adUser, {
        cookieOwnerId: cookies?.facebookId,
        userAgent,
        proxyId,
        proxy:
          proxy === undefined && stays
            ? await deps.proxies.getConnection(proxyId)
            : await deps.proxyChoices.findConnection(given.actor, { proxyId, proxy }),
        fields: {
          credentials: 'body.cookie',
          proxy:
            proxy === undefined
              ? 'body.proxyId'
              : given.input.proxy === undefined
                ? 'body.proxyOptions'
                : 'body.proxy',
        },
      });
      return { cookie: cookies?.header, userAgent, proxyId, proxy, status, basis };
    },

    /** Checks the session and stores its status; true without a session. @throws AppError */
    async isUsable(commentUserId: string, adUser: AdUser): Promise<boolean> {
      const session = deps.isLocalSandbox ? await deps.repository.find(commentUserId) : undefined;
      if (session === undefined) {
        return true;
      }
      const { userAgent, proxyId } = session;
      const status = await check(adUser, {
        cookieOwnerId: undefined,
        userAgent,
        proxyId,
        proxy: await deps.proxies.getConnection(proxyId),
        fields: { credentials: 'body.cookie', proxy: 'body.proxyId' },
      });
      await deps.repository.setStatus(commentUserId, status);
      return status === 'active';
    },
  };
}
