import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import {
  type AdUserAuthMethod,
  type AdUserDto,
  needsCookies,
} from '@ads-checker/shared/contracts/ad-users';
import { toReadableLine } from '@ads-checker/shared/contracts/pasted-text';
import type { ProxyDto, ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import type { AdUserTasks } from '@ads-checker/shared/contracts/tasks';
import { type CookieProblem, readSessionCookies } from '@ads-checker/shared/domain/cookies';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { ProfileIdentity } from '../../gateways/graph/ports/identity-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { IdentityRepository } from '../identity/index.ts';
import type { TemplateChoice } from '../notification-templates/index.ts';
import type { ProfileDocuments } from '../profile-documents.ts';
import {
  type ProxiesService,
  type ProxyChoices,
  type ProxySettings,
  presentProxy,
} from '../proxies/index.ts';
import { type CredentialCheck, cookieFromAnotherProfile } from './credential-check.ts';
import type { AdUser, AdUserGroup } from './entities.ts';
import type { GroupRepository } from './group-repository.ts';
import { presentAdUser } from './presenter.ts';
import type { ProfileTasks } from './profile-tasks.ts';
import type { AdUsersRepository } from './repository.ts';

export interface ProfileDeps {
  readonly requireWithinLimit: RequireWithinLimit;
  readonly repository: AdUsersRepository;
  readonly groups: GroupRepository;
  readonly tasks: ProfileTasks;
  readonly people: IdentityRepository;
  readonly proxies: ProxiesService;
  readonly proxyChoices: ProxyChoices;
  readonly secrets: SecretBox;
  readonly sync: Sync;
  readonly idempotency: Idempotency;
  readonly record: RecordActivity;
  readonly credentialCheck: CredentialCheck;
  readonly profileDocuments: readonly ProfileDocuments[];
  readonly templates: TemplateChoice;
  readonly clock: Clock;
}

export interface ProfileResponse extends AdUserTasks {
  readonly adUser: AdUserDto;
  readonly proxy: ProxyDto | null;
}

export interface SessionCookies {
  readonly header: string;
  readonly facebookId: string;
}

const COOKIE_PROBLEMS = {
  empty: 'is required',
  too_long: 'is too long',
  not_cookies: 'must be cookies: header text, JSON or a cookie file',
  no_c_user: 'must hold the cookie c_user',
  no_xs: 'must hold the cookie xs',
  bad_c_user: 'must hold the cookie c_user of one profile',
} as const satisfies Record<CookieProblem, string>;

/**
 * @throws ValidationError naming `body.cookie` when the text has no cookies of a signed-in profile.
 */
export function parseCookies(text: string): SessionCookies {
  const reading = readSessionCookies(text);
  if (!reading.ok) {
    throw invalidInput([{ field: 'body.cookie', message: COOKIE_PROBLEMS[reading.problem] }]);
  }
  return reading;
}

/**
 * A token captured with a browser's cookie has ids of the same kind, so they must match. Ids of
 * other tokens are app-scoped and prove nothing.
 */
export function requireSameProfile(input: {
  identity: ProfileIdentity;
  authMethod: AdUserAuthMethod;
  /** Null without cookies. */
  cookieOwnerId: string | null;
  /** The expected profile id; undefined while unknown. */
  expectedId: string | undefined;
}): void {
  if (input.expectedId !== undefined && input.identity.facebookId !== input.expectedId) {
    throw cookieFromAnotherProfile('body.accessToken');
  }
  if (needsCookies(input.authMethod) && input.cookieOwnerId !== input.identity.facebookId) {
    throw cookieFromAnotherProfile('body.cookie');
  }
}

interface SecretFields {
  readonly accessToken?: string | undefined;
  readonly cookie?: string | undefined;
  readonly proxy?: ProxyOptionsInput | undefined;
}

/** A request with its secrets replaced by digests, so that a repeat is recognised. */
export function digestSecrets<T extends SecretFields>(secrets: SecretBox, request: T): object {
  const digest = (value: string | null | undefined) =>
    value === undefined || value === null ? value : secrets.digest(value);
  const { accessToken, cookie, proxy, ...rest } = request;
  return {
    ...rest,
    accessToken: digest(accessToken),
    cookie: digest(cookie),
    proxy: proxy === undefined ? undefined : { ...proxy, password: digest(proxy.password) },
  };
}

const NAME_MAX_LENGTH = 400;
const PICTURE_URL = /^https?:\/\/[\x21-\x7E]{1,8192}$/;

export function identityColumns({ facebookId, name, picture, gender }: ProfileIdentity) {
  return {
    name: toReadableLine({ text: name, maxLength: NAME_MAX_LENGTH }) ?? facebookId,
    picture: picture !== null && PICTURE_URL.test(picture.url) ? picture : null,
    gender,
  } as const;
}

/** The profile's document changed, and the visibility of its group and proxy may change with it. */
export function markProfileChanged(input: {
  scope: WriteScope;
  adUser: Pick<AdUser, 'id' | 'groupId' | 'proxyId'>;
}): void {
  input.scope.touch({ collection: 'adUsers', docIds: [input.adUser.id] });
  if (input.adUser.groupId !== null) {
    input.scope.touch({ collection: 'adUserGroups', docIds: [input.adUser.groupId] });
  }
  if (input.adUser.proxyId !== null) {
    input.scope.touch({ collection: 'proxies', docIds: [input.adUser.proxyId] });
  }
}

/** Notifies other modules that the profile's visibility changed, so that their documents follow. */
export async function touchProfileDocuments(input: {
  profileDocuments: ProfileDeps['profileDocuments'];
  adUserId: string;
  scope: WriteScope;
}): Promise<void> {
  for (const { touchOf } of input.profileDocuments) {
    await touchOf(input.adUserId, input.scope);
  }
}

export function createProfileParts({ groups, proxies, tasks, repository, record }: ProfileDeps) {
  /** @throws NotFoundError when the profile was deleted meanwhile. */
  const present = async (adUser: AdUser, trx?: Transaction): Promise<ProfileResponse> => {
    const proxy = adUser.proxyId === null ? undefined : await proxies.find(adUser.proxyId, trx);
    const found = await tasks.findOf(adUser.id, trx);
    if (found === undefined) {
      throw entityNotFound('Ad user', adUser.id);
    }
    return {
      adUser: presentAdUser(adUser),
      proxy: proxy === undefined ? null : presentProxy(proxy),
      ...found,
    };
  };

  return {
    /** @throws ValidationError when the profile's owner has no such group. */
    async requireOwnGroup(
      { accountId, groupId }: { accountId: string; groupId: string | null },
      trx?: Transaction,
    ): Promise<AdUserGroup | null> {
      if (groupId === null) {
        return null;
      }
      const group = await groups.find(groupId, trx);
      if (group?.accountId !== accountId) {
        throw invalidInput([
          { field: 'body.groupId', message: 'must be a group of the profile’s owner' },
        ]);
      }
      return group;
    },

    /**
     * The proxy as it is under the lock: it may have been deleted, or hidden from the actor, since
     * it was checked.
     */
    async requireUsableProxy(
      { actor, proxyId }: { actor: Actor; proxyId: string | null },
      trx: Transaction,
    ): Promise<ProxySettings | null> {
      if (proxyId === null) {
        return null;
      }
      return proxies.getUsable({ actor, proxyId }, trx);
    },

    present,

    async read(
      adUserId: string,
      trx: Transaction,
    ): Promise<{ adUser: AdUser; answer: ProfileResponse }> {
      const adUser = await repository.findAdUser(adUserId, trx);
      if (adUser === undefined) {
        throw new Error('The row just written was not found.');
      }
      return { adUser, answer: await present(adUser, trx) };
    },

    nameOfProxy: (proxy: ProxySettings | undefined): string | null =>
      proxy === undefined
        ? null
        : proxyDisplayName({ name: proxy.name, options: { hostname: proxy.hostname } }),

    async recordChange({
      adUser,
      actor,
      trx,
      ...act
    }: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'> & {
      adUser: AdUser;
      actor: Actor;
      trx: Transaction;
    }): Promise<void> {
      await record({
        ...act,
        trx,
        teamId: adUser.teamId,
        actor,
        kind: 'profiles',
        subject: { type: 'ad_user', id: adUser.id, name: adUserDisplayName(adUser) },
      });
    },
  };
}

/** A change for the log; none when nothing changed. */
export function toActivityChanges(
  field: ActivityChange['field'],
  from: string | boolean | null,
  to: string | boolean | null,
): ActivityChange[] {
  return from === to ? [] : [{ field, from, to }];
}
