import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import {
  type AdUserAuthMethod,
  type AdUserUpdate,
  needsCookies,
} from '@ads-checker/shared/contracts/ad-users';
import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import { AppError } from '@ads-checker/shared/errors';
import type { TokenRights } from '../../gateways/graph/ports/identity-port.ts';
import { openSecret, sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import { readActor } from '../identity/index.ts';
import { isCredentialChange, isSameBasis, needsCredentialCheck } from './credential-changes.ts';
import { toRefusal } from './credential-check.ts';
import type { AdUser } from './entities.ts';
import { nextCheckAt, nextTryAt } from './jobs/check-times.ts';
import { requireManageableAdUser } from './policy.ts';
import {
  createProfileParts,
  digestSecrets,
  identityColumns,
  markProfileChanged,
  type ProfileDeps,
  type ProfileResponse,
  parseCookies,
  requireSameProfile,
  type SessionCookies,
  toActivityChanges,
  touchProfileDocuments,
} from './profile-parts.ts';
import type { AdUserChange } from './repository.ts';
import { placeOfSecret } from './rows.ts';

const MAX_ATTEMPTS = 5;

/** The profile changed while the change was being verified. */
class ProfileChanged extends Error {}

export interface UpdateRequest {
  readonly actor: Actor;
  readonly adUserId: string;
  readonly update: AdUserUpdate;
  readonly key: string | undefined;
}

export interface Change<T> extends UpdateRequest {
  /** Connection settings given with the update, of a proxy of the profile's account. */
  readonly proxy?: ProxyOptionsInput | undefined;
  /** The stored form of the command, without secrets. */
  readonly request: object;
  /** The rights of a new token; null without one. */
  readonly present: (answer: ProfileResponse, rights: TokenRights | null) => T;
}

/** The result of verifying a change; empty when none was needed. */
type VerificationResult = Pick<
  AdUserChange,
  'status' | 'name' | 'picture' | 'gender' | 'syncedAt' | 'nextCheckAt'
>;

/** New credentials, tried on the network before they are stored. */
function createCredentialChanges(deps: ProfileDeps) {
  const { proxies, secrets, credentialCheck, clock } = deps;
  const parts = createProfileParts(deps);

  const findConnection = async (
    actor: Actor,
    { adUser, proxyId }: { adUser: AdUser; proxyId: string | null },
  ): Promise<ProxyConnection | null> => {
    return proxyId === null || proxyId === adUser.proxyId
      ? proxies.getConnection(proxyId)
      : proxies.toConnection(await proxies.getUsable({ actor, proxyId }));
  };

  const cookieOwnerOf = (
    adUser: AdUser,
    { cookies, authMethod }: { cookies: SessionCookies | undefined; authMethod: AdUserAuthMethod },
  ): string | null => {
    if (!needsCookies(authMethod) || cookies !== undefined) {
      return cookies?.facebookId ?? null;
    }
    if (adUser.cookie === null) {
      throw invalidInput([{ field: 'body.cookie', message: 'is required' }]);
    }
    return parseCookies(openSecret(secrets, adUser.cookie)).facebookId;
  };

  /**
   * New credentials must identify the same profile. A changed proxy or user agent alone is refused
   * only for a proxy fault: other results become the profile's status.
   */
  const checkCredentials = async (
    adUser: AdUser,
    {
      actor,
      update,
      cookies,
      proxy,
    }: Pick<Change<unknown>, 'actor' | 'update' | 'proxy'> & {
      cookies: SessionCookies | undefined;
    },
  ): Promise<{ columns: VerificationResult; rights: TokenRights | null } | undefined> => {
    if (!needsCredentialCheck(adUser, update) && proxy === undefined) {
      return undefined;
    }
    const hasNewCredentials = isCredentialChange(adUser, update);
    const proxyId = update.proxyId === undefined ? adUser.proxyId : update.proxyId;
    const authMethod = update.authMethod ?? adUser.authMethod;
    const cookieOwnerId = cookieOwnerOf(adUser, { cookies, authMethod });
    const connection = {
      adUserId: adUser.id,
      accessToken: update.accessToken ?? openSecret(secrets, adUser.accessToken),
      userAgent: update.userAgent ?? adUser.userAgent,
      proxy: proxy ?? (await findConnection(actor, { adUser, proxyId })),
    };
    const result = await credentialCheck.runCheck({ connection, proxyId });
    const now = clock.now();
    if (result.kind === 'identified') {
      const { identity } = result;
      requireSameProfile({ identity, authMethod, cookieOwnerId, expectedId: adUser.facebookId });
      const rights =
        update.accessToken === undefined
          ? null
          : await credentialCheck.requireAdRights({
              connection,
              replacedToken: openSecret(secrets, adUser.accessToken),
              isWeakTokenAccepted: update.isWeakTokenAccepted === true,
            });
      const columns = {
        ...identityColumns(identity),
        status: 'active',
        syncedAt: now,
        nextCheckAt: nextCheckAt({ now, status: 'active' }),
      } as const;
      return { columns, rights };
    }
    const isProxyDropped = proxyId === null && adUser.proxyId !== null;
    const isAcceptable =
      result.kind === 'refused' ||
      result.kind === 'unknown' ||
      (result.kind === 'unreachable' && isProxyDropped);
    if (hasNewCredentials || !isAcceptable) {
      throw toRefusal(result, {
        credentials: 'body.accessToken',
        proxy: proxy === undefined ? 'body.proxyId' : 'body.proxy',
      });
    }
    if (result.kind === 'unreachable') {
      const columns = { nextCheckAt: nextTryAt({ now, retryAfterMs: result.retryAfterMs }) };
      return { columns, rights: null };
    }
    const { status } = result.kind === 'refused' ? result : adUser;
    return { columns: { status, nextCheckAt: nextCheckAt({ now, status }) }, rights: null };
  };

  const toColumns = (
    { accessToken, cookie: _, isWeakTokenAccepted: _accepted, ...plain }: AdUserUpdate,
    input: {
      id: string;
      proxyId: string | null | undefined;
      cookies: SessionCookies | undefined;
      verification: VerificationResult | undefined;
    },
  ): AdUserChange => ({
    ...(Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined),
    ) as Pick<AdUserChange, keyof typeof plain>),
    ...(input.proxyId === undefined ? {} : { proxyId: input.proxyId }),
    ...(accessToken === undefined
      ? {}
      : { accessToken: sealSecret(secrets, accessToken, placeOfSecret(input.id, 'accessToken')) }),
    ...(input.cookies === undefined
      ? {}
      : { cookie: sealSecret(secrets, input.cookies.header, placeOfSecret(input.id, 'cookie')) }),
    ...input.verification,
  });

  return { parts, checkCredentials, toColumns };
}

/** Entries of the activity log. */
function createProfileEntries(
  deps: ProfileDeps,
  { parts }: ReturnType<typeof createCredentialChanges>,
) {
  const { groups, proxies, templates } = deps;

  const listChanges = async (
    before: AdUser,
    after: AdUser,
    trx: Transaction,
  ): Promise<ActivityChange[]> => {
    const groupName = async (id: string | null) =>
      id === null ? null : ((await groups.find(id, trx))?.name ?? null);
    const proxyName = async (id: string | null) =>
      parts.nameOfProxy(id === null ? undefined : await proxies.find(id, trx));
    return [
      ...toActivityChanges('customName', before.customName, after.customName),
      ...(before.groupId === after.groupId
        ? []
        : toActivityChanges(
            'group',
            await groupName(before.groupId),
            await groupName(after.groupId),
          )),
      ...(before.proxyId === after.proxyId
        ? []
        : toActivityChanges(
            'proxy',
            await proxyName(before.proxyId),
            await proxyName(after.proxyId),
          )),
      ...toActivityChanges(
        'isUsedForPixelShare',
        before.isUsedForPixelShare,
        after.isUsedForPixelShare,
      ),
      ...toActivityChanges(
        'shouldNotifyAboutBinomRuleRun',
        before.shouldNotifyAboutBinomRuleRun,
        after.shouldNotifyAboutBinomRuleRun,
      ),
      ...toActivityChanges(
        'ruleRunTemplate',
        await templates.nameOf(before.binomRuleRunNotificationTemplateId, trx),
        await templates.nameOf(after.binomRuleRunNotificationTemplateId, trx),
      ),
      ...toActivityChanges('authMethod', before.authMethod, after.authMethod),
    ];
  };

  const recordChange = async (
    { before, after, update }: { before: AdUser; after: AdUser; update: AdUserUpdate },
    { actor, trx }: { actor: Actor; trx: Transaction },
  ): Promise<void> => {
    const changes = await listChanges(before, after, trx);
    const change = { adUser: after, actor, trx };
    if (changes.length > 0 || before.userAgent !== after.userAgent) {
      await parts.recordChange({ ...change, action: 'updated', changes });
    }
    if (before.isShared !== after.isShared) {
      await parts.recordChange({
        ...change,
        action: after.isShared ? 'shared' : 'unshared',
        changes: [],
      });
    }
    const replaced = [
      ...(update.accessToken === undefined ? [] : ['access_token']),
      ...(update.cookie === undefined ? [] : ['cookie']),
    ];
    if (replaced.length > 0) {
      const secretChanges = replaced.map((to) => ({ field: 'secret' as const, to }));
      await parts.recordChange({ ...change, action: 'secrets_replaced', changes: secretChanges });
    }
  };

  return recordChange;
}

const hasVisibleChange = (adUser: AdUser, columns: AdUserChange): boolean =>
  Object.entries(columns).some(([field, value]) => adUser[field as keyof AdUser] !== value);

/** Updating profiles: token, cookie, user agent and proxy are verified before they are stored. */
export function createProfileUpdater(deps: ProfileDeps) {
  const {
    repository,
    people,
    proxyChoices,
    secrets,
    sync,
    idempotency,
    profileDocuments,
    templates,
  } = deps;
  const credentials = createCredentialChanges(deps);
  const { parts, checkCredentials, toColumns } = credentials;
  const recordChange = createProfileEntries(deps, credentials);

  const attempt = async <T>({
    actor: asking,
    adUserId,
    update,
    proxy,
    key,
    request,
    present,
  }: Change<T>): Promise<T> => {
    const cookies = update.cookie === undefined ? undefined : parseCookies(update.cookie);
    const found = requireManageableAdUser({
      actor: asking,
      adUser: await repository.findAdUser(adUserId),
      adUserId,
    });
    const { accountId } = found;
    await parts.requireOwnGroup({ accountId, groupId: update.groupId ?? null });
    const verification = await checkCredentials(found, { actor: asking, update, cookies, proxy });

    return sync.write({ teamIds: [found.teamId] }, (scope) =>
      idempotency.runInTransaction({
        trx: scope.trx,
        userId: asking.userId,
        key,
        request,
        execute: async () => {
          const { trx } = scope;
          const actor = await readActor({ people, actor: asking, trx });
          const before = requireManageableAdUser({
            actor,
            adUser: await repository.findAdUser(adUserId, trx),
            adUserId,
          });
          if (needsCredentialCheck(before, update) !== needsCredentialCheck(found, update)) {
            throw new ProfileChanged();
          }
          if (verification !== undefined && !isSameBasis(found, before)) {
            throw new ProfileChanged();
          }
          await parts.requireOwnGroup({ accountId, groupId: update.groupId ?? null }, trx);
          if (update.proxyId !== undefined && update.proxyId !== before.proxyId) {
            await parts.requireUsableProxy({ actor, proxyId: update.proxyId }, trx);
          }
          const templateId = update.binomRuleRunNotificationTemplateId;
          if (
            templateId !== undefined &&
            templateId !== before.binomRuleRunNotificationTemplateId
          ) {
            const field = 'binomRuleRunNotificationTemplateId';
            await templates.require({ id: templateId, field, type: 'binom_rule_run', actor }, trx);
          }
          const settled = await proxyChoices.settle(
            { actor, accountId, proxyId: null, proxy },
            scope,
          );
          const columns = toColumns(update, {
            id: adUserId,
            proxyId: proxy === undefined ? update.proxyId : settled,
            cookies,
            verification: verification?.columns,
          });
          if (!hasVisibleChange(before, columns)) {
            return present((await parts.read(adUserId, trx)).answer, verification?.rights ?? null);
          }
          await repository.updateAdUser({ id: adUserId, change: columns }, trx);
          const { adUser: after, answer } = await parts.read(adUserId, trx);
          markProfileChanged({ scope, adUser: before });
          markProfileChanged({ scope, adUser: after });
          if (before.isShared !== after.isShared) {
            await touchProfileDocuments({ profileDocuments, adUserId, scope });
          }
          await recordChange({ before, after, update }, { actor, trx });
          return present(answer, verification?.rights ?? null);
        },
      }),
    );
  };

  /** Retries when the profile changed during verification. */
  const change = async <T>(asked: Change<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(asked);
      } catch (error) {
        if (!(error instanceof ProfileChanged)) {
          throw error;
        }
        if (tries === MAX_ATTEMPTS) {
          throw new AppError('ConflictError', 'Someone else is changing this profile. Try again.');
        }
      }
    }
  };

  return {
    change,

    /**
     * Changes only given fields. @throws FailedPreconditionError whose code is a profile error or
     * `proxy_<reason>`: nothing is changed then.
     */
    async updateProfile(updating: UpdateRequest): Promise<ProfileResponse> {
      const { actor, adUserId, update, key } = updating;
      const request = {
        name: 'updateProfile',
        adUserId,
        update: digestSecrets(secrets, update),
      };
      return idempotency.unlessAnswered({
        userId: actor.userId,
        key,
        request,
        execute: () => change({ ...updating, request, present: (answer) => answer }),
      });
    },
  };
}
