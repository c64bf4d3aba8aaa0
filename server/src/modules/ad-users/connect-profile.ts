import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { NewAdUser, ProfileErrorCode } from '@ads-checker/shared/contracts/ad-users';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { ProfileIdentity, TokenRights } from '../../gateways/graph/ports/identity-port.ts';
import { sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import { readActor, requireOwnerAccount } from '../identity/index.ts';
import { type CredentialCheckFields, toRefusal } from './credential-check.ts';
import type { AdUserGroup } from './entities.ts';
import { nextCheckAt } from './jobs/check-times.ts';
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
} from './profile-parts.ts';
import type { NewAdUser as NewAdUserRow } from './repository.ts';
import { placeOfSecret } from './rows.ts';

export interface ConnectRequest {
  readonly actor: Actor;
  readonly accountId: string;
  readonly adUser: NewAdUser;
  readonly key: string | undefined;
}

export interface Addition<T> extends ConnectRequest {
  /** The stored form of the command, without secrets. */
  readonly request: object;
  /** The expected profile id; undefined when only the ad network knows it. */
  readonly expectedId: string | undefined;
  readonly present: (answer: ProfileResponse, rights: TokenRights) => T;
}

function alreadyAdded(existingId: string): AppError {
  return new AppError('AlreadyExistsError', ERROR_MESSAGES.facebookUserExists, {
    code: 'already_added' satisfies ProfileErrorCode,
    details: { existingId },
  });
}

/** Proves a new profile on the network, and stores it. */
function createProfileInsert(deps: ProfileDeps) {
  const { repository, tasks, proxyChoices, secrets, clock, credentialCheck } = deps;
  const parts = createProfileParts(deps);

  const prove = async (
    { actor, adUser, expectedId }: Addition<unknown>,
    cookies: SessionCookies | null,
  ): Promise<{ identity: ProfileIdentity; rights: TokenRights }> => {
    const { accessToken, userAgent, proxyId, authMethod } = adUser;
    const connection = {
      // Not a profile yet: calls of one token share their limits.
      adUserId: `new:${secrets.digest(accessToken)}`,
      accessToken,
      userAgent,
      proxy: await proxyChoices.findConnection(actor, adUser),
    };
    const result = await credentialCheck.runCheck({ connection, proxyId });
    if (result.kind !== 'identified') {
      const proxy = adUser.proxy === undefined ? 'body.proxyId' : 'body.proxy';
      throw toRefusal(result, {
        credentials: 'body.accessToken',
        proxy,
      } satisfies CredentialCheckFields);
    }
    const { identity } = result;
    requireSameProfile({
      identity,
      authMethod,
      cookieOwnerId: cookies?.facebookId ?? null,
      expectedId,
    });
    const rights = await credentialCheck.requireAdRights({
      connection,
      isWeakTokenAccepted: adUser.isWeakTokenAccepted === true,
    });
    return { identity, rights };
  };

  const insert = async (
    row: Omit<NewAdUserRow, 'status' | 'syncedAt' | 'nextCheckAt'>,
    scope: WriteScope,
  ): Promise<void> => {
    const now = clock.now();
    await repository.createAdUser(
      {
        ...row,
        status: 'active',
        syncedAt: now,
        nextCheckAt: nextCheckAt({ now, status: 'active' }),
      },
      scope.trx,
    );
    await tasks.createOf(row.id, scope.trx);
    markProfileChanged({ scope, adUser: row });
  };

  const listFacts = (
    { adUser, proxy }: ProfileResponse,
    group: AdUserGroup | null,
  ): ActivityChange[] => {
    const facts: readonly ActivityChange[] = [
      { field: 'customName', to: adUser.customName },
      { field: 'group', to: group?.name ?? null },
      { field: 'proxy', to: proxy === null ? null : proxyDisplayName(proxy) },
      { field: 'authMethod', to: adUser.authMethod },
    ];
    return facts.filter(({ to }) => to !== null);
  };

  return { parts, prove, insert, listFacts };
}

/** Connecting profiles: each is verified by the ad network before anything is stored. */
export function createProfileConnector(deps: ProfileDeps) {
  const { repository, people, proxyChoices, secrets, sync, idempotency } = deps;
  const { parts, prove, insert, listFacts } = createProfileInsert(deps);

  const add = async <T>(addition: Addition<T>): Promise<T> => {
    const { actor: asking, accountId, adUser, key, request, present } = addition;
    const teamId = (await people.findAccount(accountId))?.teamId;
    const account = requireOwnerAccount({ actor: asking, accountId, teamId });
    const cookies = adUser.cookie === undefined ? null : parseCookies(adUser.cookie);
    await parts.requireOwnGroup({ accountId, groupId: adUser.groupId });
    const { identity, rights } = await prove(addition, cookies);
    const { facebookId } = identity;

    return sync.write({ teamIds: [account.teamId] }, (scope) =>
      idempotency.runInTransaction({
        trx: scope.trx,
        userId: asking.userId,
        key,
        request,
        execute: async () => {
          const { trx } = scope;
          const actor = await readActor({ people, actor: asking, trx });
          const owner = await people.findAccount(accountId, trx);
          if (owner === undefined) {
            throw entityNotFound('Account', accountId);
          }
          requireOwnerAccount({ actor, accountId, teamId: owner.teamId });
          const { groupId, authMethod, userAgent, customName, isShared, isUsedForPixelShare } =
            adUser;
          const group = await parts.requireOwnGroup({ accountId, groupId }, trx);
          const existing = await repository.findByFacebookId({ accountId, facebookId }, trx);
          if (existing !== undefined) {
            throw alreadyAdded(existing.id);
          }
          const id = await repository.nextId(trx);
          await insert(
            {
              id,
              accountId,
              facebookId,
              groupId,
              proxyId: await proxyChoices.settle({ ...adUser, actor, accountId }, scope),
              authMethod,
              userAgent,
              ...identityColumns(identity),
              customName,
              isShared,
              isUsedForPixelShare,
              accessToken: sealSecret(
                secrets,
                adUser.accessToken,
                placeOfSecret(id, 'accessToken'),
              ),
              cookie:
                cookies === null
                  ? null
                  : sealSecret(secrets, cookies.header, placeOfSecret(id, 'cookie')),
            },
            scope,
          );
          const { adUser: added, answer } = await parts.read(id, trx);
          await parts.recordChange({
            adUser: added,
            actor,
            trx,
            action: 'created',
            changes: listFacts(answer, group),
          });
          return present(answer, rights);
        },
      }),
    );
  };

  return {
    add,

    /**
     * Connects a profile to an account after the ad network has identified it through its proxy and
     * user agent. @throws FailedPreconditionError whose code is a profile error or
     * `proxy_<reason>`, AlreadyExistsError when the account has it. Nothing is stored then.
     */
    async connectProfile(connecting: ConnectRequest): Promise<ProfileResponse> {
      const { actor, accountId, adUser, key } = connecting;
      const request = {
        name: 'connectProfile',
        accountId,
        adUser: digestSecrets(secrets, adUser),
      };
      return idempotency.unlessAnswered({
        userId: actor.userId,
        key,
        request,
        execute: () =>
          add({ ...connecting, request, expectedId: undefined, present: (answer) => answer }),
      });
    },
  };
}
