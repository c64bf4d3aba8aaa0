import { canReadProxy } from '@ads-checker/shared/access/ad-users';
import {
  canManageTeamAds,
  canReadTeamAds,
  isTeamMember,
} from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import type {
  ProxyCheck,
  ProxyCheckError,
  ProxyDto,
  ProxyGeo,
  ProxyOptionsInput,
  ProxyUpdate,
} from '@ads-checker/shared/contracts/proxies';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { isProxyDeletable, proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { Handlers, TestContext } from './handler-types.ts';
import { getManageableProxy, getUsableProxy, getVisibleProxy } from './proxy-access.ts';

const UNSET: SecretInfo = { isSet: false, setAt: null, lastFour: null };
const LAST_CHARACTERS = 4;
const DELAY_MIN_MS = 120;
const DELAY_SPREAD_MS = 640;

/** Where the demonstration's proxies let out. */
const PLACES: readonly Omit<ProxyGeo, 'ip'>[] = [
  { latitude: 50.11, longitude: 8.68, countryCode: 'DE', city: 'Frankfurt am Main' },
  { latitude: 52.23, longitude: 21.01, countryCode: 'PL', city: 'Warsaw' },
  { latitude: 32.78, longitude: -96.8, countryCode: 'US', city: 'Dallas' },
  { latitude: 38.72, longitude: -9.14, countryCode: 'PT', city: 'Lisbon' },
];

/** Ports that stand for a failure, so that every answer can be looked at without a network. */
const FAULTS_BY_PORT: ReadonlyMap<number, ProxyCheckError> = new Map([
  [1, 'refused'],
  [9, 'timeout'],
  [25, 'wrong_protocol'],
  [407, 'wrong_credentials'],
]);

function hash(text: string): number {
  let value = 7;
  for (const character of text) {
    value = (value * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return value;
}

function findFault({ hostname, port }: Pick<ProxyOptionsInput, 'hostname' | 'port'>) {
  return hostname.endsWith('.invalid') ? 'host_not_found' : FAULTS_BY_PORT.get(port);
}

/** What a check finds: always the same for the same proxy. */
export function checkTestProxy({
  options,
  geo,
  at,
}: {
  readonly options: Pick<ProxyOptionsInput, 'hostname' | 'port'>;
  /** What was known of it before; kept where nothing was found. */
  readonly geo: ProxyGeo | null;
  readonly at: string;
}): { readonly check: ProxyCheck; readonly geo: ProxyGeo | null } {
  const error = findFault(options);
  if (error !== undefined) {
    const statusCode = error === 'wrong_credentials' ? 407 : null;
    return {
      check: {
        isPassed: false,
        checkedAt: at,
        error,
        statusCode,
        delayMs: null,
        isGraphReachable: null,
        isSlow: false,
      },
      geo,
    };
  }
  const seed = hash(`${options.hostname}:${options.port}`);
  const place = PLACES[seed % PLACES.length];
  return {
    check: {
      isPassed: true,
      checkedAt: at,
      error: null,
      statusCode: 200,
      delayMs: DELAY_MIN_MS + (seed % DELAY_SPREAD_MS),
      isGraphReachable: true,
      isSlow: false,
    },
    geo: geo ?? (place === undefined ? null : { ...place, ip: `198.51.100.${1 + (seed % 254)}` }),
  };
}

function toSecret({ password, at }: { password: string | null; at: string }): SecretInfo {
  if (password === null) {
    return UNSET;
  }
  const isLong = password.length > 3 * LAST_CHARACTERS;
  return { isSet: true, setAt: at, lastFour: isLong ? password.slice(-LAST_CHARACTERS) : null };
}

function requirePassed(check: ProxyCheck): void {
  if (!check.isPassed) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.proxyUnavailable, {
      code: `proxy_${check.error ?? 'unknown'}`,
      details: { fields: [{ field: 'body.options', message: ERROR_MESSAGES.proxyUnavailable }] },
    });
  }
}

type Options = ProxyDto['options'];

/** @throws AppError naming the password when the stored one would go to another address. */
function mergeOptions({
  current,
  given,
  at,
}: {
  readonly current: Options;
  readonly given: NonNullable<ProxyUpdate['options']>;
  readonly at: string;
}): Options {
  const { protocol, hostname, port, username } = current;
  const address = {
    protocol: given.protocol ?? protocol,
    hostname: given.hostname ?? hostname,
    port: given.port ?? port,
  };
  const isMoved =
    address.protocol !== protocol || address.hostname !== hostname || address.port !== port;
  if (isMoved && current.password.isSet && given.password === undefined) {
    throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
      details: {
        fields: [
          {
            field: 'body.options.password',
            message: 'must be given again when the address or the protocol changes',
          },
        ],
      },
    });
  }
  const password =
    given.password === undefined ? current.password : toSecret({ password: given.password, at });
  return {
    ...address,
    username: given.username === undefined ? username : given.username,
    password: address.protocol === 'socks4' ? UNSET : password,
  };
}

function isReachedAlike(a: Options, b: Options): boolean {
  return (
    a.protocol === b.protocol &&
    a.hostname === b.hostname &&
    a.port === b.port &&
    a.username === b.username &&
    a.password.isSet === b.password.isSet
  );
}

function proxyExists(existingId: string): AppError {
  return new AppError('AlreadyExistsError', ERROR_MESSAGES.proxyExists, {
    code: 'proxy_exists',
    details: {
      fields: [{ field: 'body.options', message: ERROR_MESSAGES.proxyExists }],
      existingId,
    },
  });
}

const LOGGED = ['name', 'description'] as const;
const LOGGED_OPTIONS = ['protocol', 'hostname', 'port'] as const;

function listFacts(proxy: ProxyDto): readonly Required<Pick<ActivityChange, 'field' | 'to'>>[] {
  return [
    ...LOGGED.map((field) => ({ field, to: proxy[field] })),
    ...LOGGED_OPTIONS.map((field) => ({ field, to: String(proxy.options[field]) })),
  ];
}

export function createProxyHandlers(context: TestContext): Handlers['proxies'] {
  const { state } = context;
  const { proxies } = state.profiles;

  const getAccount = (
    accountId: string,
    may: (actor: ReturnType<TestContext['actor']>, teamId: string) => boolean,
  ): AccountDto => {
    const acting = context.activeAccount();
    const actor = context.actor();
    const account = state.accounts.get(accountId);
    if (account === undefined || !isTeamMember(actor, account.teamId)) {
      throw entityNotFound('Account', accountId);
    }
    if (acting.id !== accountId && !may(actor, account.teamId)) {
      throw denied();
    }
    return account;
  };
  const requireNew = (input: { accountId: string; options: Options; exceptId?: string }): void => {
    const same = [...proxies.values()].find(
      ({ id, accountId, options }) =>
        accountId === input.accountId &&
        id !== input.exceptId &&
        isReachedAlike(options, input.options),
    );
    if (same !== undefined) {
      throw proxyExists(same.id);
    }
  };
  const record = (
    proxy: ProxyDto,
    action: 'created' | 'updated' | 'deleted' | 'shared' | 'unshared',
    changes: ActivityChange[] = [],
  ): void =>
    context.record({
      teamId: proxy.teamId,
      kind: 'proxies',
      action,
      subject: { type: 'proxy', id: proxy.id, name: proxyDisplayName(proxy) },
      changes,
    });
  const keep = (proxy: ProxyDto): ProxyDto => {
    proxies.set(proxy.id, proxy);
    return proxy;
  };
  const checkNow = (proxy: ProxyDto): ProxyDto =>
    keep({
      ...proxy,
      ...checkTestProxy({ ...proxy, at: context.nowText() }),
      checkRequestedAt: null,
    });

  return {
    list: ({ params: { accountId }, query }) => {
      const account = getAccount(accountId, canReadTeamAds);
      const actor = context.actor();
      return {
        data: {
          proxies: [...proxies.values()].filter(
            (proxy) =>
              proxy.accountId === account.id ||
              (query.includeShared === true && canReadProxy(actor, proxy)),
          ),
        },
      };
    },
    get: ({ params }) => ({ data: { proxy: getVisibleProxy(context, params.proxyId) } }),
    create: ({ params: { accountId }, body }) => {
      const account = getAccount(accountId, canManageTeamAds);
      const at = context.nowText();
      const { isCheckRequired, name, description, isShared } = body;
      const { password, ...address } = body.options;
      const isSocks4 = address.protocol === 'socks4';
      const options = {
        ...address,
        password: toSecret({ password: isSocks4 ? null : password, at }),
      };
      requireNew({ accountId, options });
      const found = checkTestProxy({ options, geo: null, at });
      if (isCheckRequired) {
        requirePassed(found.check);
      }
      const proxy = keep({
        id: state.nextId(),
        accountId,
        teamId: account.teamId,
        adUserIds: [],
        commentUserIds: [],
        name,
        description,
        isShared,
        options,
        ...(isCheckRequired ? found : { check: null, geo: null }),
        checkRequestedAt: null,
        createdAt: at,
      });
      record(
        proxy,
        'created',
        listFacts(proxy).filter(({ to }) => to !== null),
      );
      return { data: { proxy } };
    },
    update: ({ params, body }) => {
      const before = getManageableProxy(context, params.proxyId);
      const at = context.nowText();
      const { name = before.name, description = before.description } = body;
      const { isShared = before.isShared, isCheckRequired = true, options: given } = body;
      const options =
        given === undefined ? before.options : mergeOptions({ current: before.options, given, at });
      const isNewWay = JSON.stringify(options) !== JSON.stringify(before.options);
      let found: Pick<ProxyDto, 'check' | 'geo'> = before;
      if (isNewWay) {
        requireNew({ accountId: before.accountId, options, exceptId: before.id });
        const tried = checkTestProxy({ options, geo: null, at });
        if (isCheckRequired) {
          requirePassed(tried.check);
        }
        found = isCheckRequired ? tried : { check: null, geo: null };
      }
      const { check, geo } = found;
      const after = keep({ ...before, name, description, isShared, options, check, geo });
      const former = listFacts(before);
      const changes: ActivityChange[] = listFacts(after).flatMap(({ field, to }, index) => {
        const from = former[index]?.to ?? null;
        return from === to ? [] : [{ field, from, to }];
      });
      if (options.password.setAt !== before.options.password.setAt) {
        changes.push({ field: 'secret', to: 'password' });
      }
      if (changes.length > 0) {
        record(after, 'updated', changes);
      }
      if (isShared !== before.isShared) {
        record(after, isShared ? 'shared' : 'unshared');
      }
      return { data: { proxy: after } };
    },
    delete: ({ params }) => {
      const proxy = getManageableProxy(context, params.proxyId);
      if (!isProxyDeletable(proxy)) {
        const [first, ...others] = proxy.adUserIds.flatMap((id) => {
          const adUser = state.profiles.adUsers.get(id);
          return adUser === undefined ? [] : [adUserDisplayName(adUser)];
        });
        const names = others.length === 0 ? first : `${first} and ${others.length} more`;
        throw new AppError('FailedPreconditionError', `Used by ${names}.`, {
          code: 'proxy_in_use',
        });
      }
      proxies.delete(proxy.id);
      record(proxy, 'deleted');
      return { data: null };
    },
    check: ({ params }) => ({
      data: { proxy: checkNow(getUsableProxy(context, params.proxyId)) },
    }),
    requestChecks: ({ body: { proxyIds } }) => {
      const asked = [...new Set(proxyIds)].map((id) => getUsableProxy(context, id));
      for (const proxy of asked) {
        checkNow(proxy);
      }
      return { data: { requestedCount: asked.length } };
    },
  };
}
