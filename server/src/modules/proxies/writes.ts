import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { pickFields, updatedFields } from '@ads-checker/shared/contracts/fields';
import {
  type NewProxy,
  type ProxyDto,
  type ProxyOptionsInput,
  type ProxyUpdate,
  proxyAboutSchema,
} from '@ads-checker/shared/contracts/proxies';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import {
  createOwnedWrites,
  type IdentityRepository,
  requireOwnerAccount,
} from '../identity/index.ts';
import type { Findings, ProxyChecker } from './checker.ts';
import type { ProxySettings } from './entities.ts';
import { nextProxyCheckAt, uncheckedProxy } from './jobs/check-times.ts';
import { requireManageableProxy } from './policy.ts';
import { presentProxy, proxySubject } from './presenter.ts';
import type { ProxiesRepository, ProxyFindings } from './repository.ts';
import { placeOfPassword } from './rows.ts';
import { normalizeSocks4, type ProxiesService } from './service.ts';
import {
  changedOptions,
  createdFacts,
  proxyExists,
  proxyInUse,
  requirePassed,
  updatedFacts,
} from './settings.ts';

export interface ProxyWriteDeps {
  readonly repository: ProxiesRepository;
  readonly service: ProxiesService;
  readonly checker: Pick<ProxyChecker, 'checkConnection'>;
  /**
   * The connection settings changed, or the proxy was deleted: its open connections are useless.
   */
  readonly closeIdleConnections: (connection: ProxyConnection) => void;
  readonly people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  readonly record: RecordActivity;
  readonly secrets: SecretBox;
  readonly sync: Sync;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

interface ProxyCommand {
  readonly actor: Actor;
  readonly proxyId: string;
  readonly key: string | undefined;
}

/** What a change of a proxy needs. */
function createProxyProofs(deps: ProxyWriteDeps) {
  const { repository, service, checker, record, secrets, clock } = deps;

  /** The password is only stored as a digest with the idempotency key. */
  const digested = <T extends { readonly password?: string | null | undefined }>(options: T) => ({
    ...options,
    ...(typeof options.password === 'string' ? { password: secrets.digest(options.password) } : {}),
  });

  const prove = async (options: ProxyOptionsInput): Promise<ProxyFindings> =>
    toProxyFindings(requirePassed(await checker.checkConnection({ connection: options })));
  const toProxyFindings = ({ check, geo }: Findings): ProxyFindings => ({
    check,
    geo,
    nextCheckAt: nextProxyCheckAt({ now: clock.now(), failures: 0 }),
  });

  const requireNew = async (
    {
      accountId,
      options,
      exceptId,
    }: { accountId: string; options: ProxyOptionsInput; exceptId?: string },
    trx?: Transaction,
  ): Promise<void> => {
    const same = await service.findSame(
      { accountId, options, ...(exceptId === undefined ? {} : { exceptId }) },
      trx,
    );
    if (same !== undefined) {
      throw proxyExists(same.id);
    }
  };

  const recordChange = (
    { actor, proxy, scope }: { actor: Actor; proxy: ProxySettings; scope: WriteScope },
    execute: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'>,
  ): Promise<void> =>
    record({
      trx: scope.trx,
      teamId: proxy.teamId,
      actor,
      kind: 'proxies',
      subject: proxySubject(proxy),
      ...execute,
    });

  const writes = createOwnedWrites(deps);
  const withProxy = <T>(
    { proxyId, ...command }: ProxyCommand & { request: object },
    work: (locked: { actor: Actor; proxy: ProxySettings; scope: WriteScope }) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      { ...command, find: (trx) => repository.find(proxyId, trx) },
      async ({ actor, scope, row: proxy }) => {
        const users = proxy === undefined ? [] : await repository.listUsers(proxyId, scope.trx);
        return work({
          actor,
          proxy: requireManageableProxy({ actor, proxy, users, proxyId }),
          scope,
        });
      },
    );

  return { digested, prove, requireNew, recordChange, writes, withProxy };
}

function createAddition(
  deps: ProxyWriteDeps,
  { digested, prove, requireNew, recordChange, writes }: ReturnType<typeof createProxyProofs>,
) {
  const { service, people, idempotency, clock } = deps;
  return {
    createProxy: async ({
      actor: asking,
      accountId,
      proxy,
      key,
    }: {
      actor: Actor;
      accountId: string;
      proxy: NewProxy;
      key: string | undefined;
    }): Promise<ProxyDto> => {
      const { userId } = asking;
      const request = {
        name: 'createProxy',
        accountId,
        proxy: { ...proxy, options: digested(proxy.options) },
      };
      const add = async (): Promise<ProxyDto> => {
        const teamId = (await people.findAccount(accountId))?.teamId;
        requireOwnerAccount({ actor: asking, accountId, teamId });
        const options = normalizeSocks4(proxy.options);
        await requireNew({ accountId, options });
        const findings = proxy.isCheckRequired ? await prove(options) : uncheckedProxy(clock.now());
        return writes.forAccount(
          { actor: asking, key, request, accountId },
          async ({ actor, scope }) => {
            const { trx } = scope;
            await requireNew({ accountId, options }, trx);
            const id = await service.createProxy(
              { accountId, ...pickFields(proxyAboutSchema, proxy), ...options, ...findings },
              scope,
            );
            const created = await service.reread(id, trx);
            await recordChange(
              { actor, proxy: created, scope },
              { action: 'created', changes: createdFacts(created) },
            );
            return presentProxy(created);
          },
        );
      };
      return idempotency.unlessAnswered({ userId, key, request, execute: add });
    },
  };
}

export type ProxyWrites = ReturnType<typeof createProxyWrites>;

/**
 * Adding, changing and deleting proxies: new connection settings are checked before they are
 * stored.
 */
export function createProxyWrites(deps: ProxyWriteDeps) {
  const { repository, service, secrets, idempotency, clock, closeIdleConnections } = deps;
  const proxyProofs = createProxyProofs(deps);
  const { digested, prove, requireNew, recordChange, withProxy } = proxyProofs;

  return {
    ...createAddition(deps, proxyProofs),

    updateProxy: async ({
      actor: asking,
      proxyId,
      update,
      key,
    }: ProxyCommand & { update: ProxyUpdate }): Promise<ProxyDto> => {
      const request = {
        name: 'updateProxy',
        proxyId,
        update: {
          ...update,
          ...(update.options === undefined ? {} : { options: digested(update.options) }),
        },
      };
      const change = async (): Promise<ProxyDto> => {
        const tried = await service.getManageable({ actor: asking, proxyId });
        const optionsOf = (proxy: ProxySettings): ProxyOptionsInput | undefined => {
          const changed = changedOptions({
            current: service.toConnection(proxy),
            given: update.options,
          });
          return changed === undefined ? undefined : normalizeSocks4(changed);
        };
        const options = optionsOf(tried);
        const { accountId } = tried;
        if (options !== undefined) {
          await requireNew({ accountId, options, exceptId: proxyId });
        }
        const findings =
          options === undefined || update.isCheckRequired === false
            ? uncheckedProxy(clock.now())
            : await prove(options);

        const updated = await withProxy(
          { actor: asking, proxyId, key, request },
          async ({ actor, proxy, scope }) => {
            const { trx } = scope;
            const next = optionsOf(proxy);
            if (JSON.stringify(next) !== JSON.stringify(options)) {
              throw new AppError(
                'ConflictError',
                'Someone else just changed this proxy. Try again.',
              );
            }
            if (next !== undefined) {
              const { accountId: ownerId } = proxy;
              await requireNew({ accountId: ownerId, options: next, exceptId: proxyId }, trx);
            }
            const about = updatedFields(proxyAboutSchema, proxy, update);
            await repository.update(
              {
                id: proxy.id,
                about,
                ...(next === undefined
                  ? {}
                  : {
                      reached: {
                        target: {
                          ...next,
                          password:
                            next.password === null
                              ? null
                              : sealSecret(secrets, next.password, placeOfPassword(proxy.id)),
                        },
                        findings,
                      },
                    }),
              },
              trx,
            );
            scope.touch({ collection: 'proxies', docIds: [proxy.id] });
            const after = await service.reread(proxy.id, trx);
            const locked = { actor, proxy: after, scope };
            const hasNewPassword =
              next !== undefined && next.password !== service.toConnection(proxy).password;
            const changes = updatedFacts({ before: proxy, after, hasNewPassword });
            if (changes.length > 0) {
              await recordChange(locked, { action: 'updated', changes });
            }
            if (about.isShared !== proxy.isShared) {
              await recordChange(locked, {
                action: about.isShared ? 'shared' : 'unshared',
                changes: [],
              });
            }
            return presentProxy(after);
          },
        );
        if (options !== undefined) {
          closeIdleConnections(service.toConnection(tried));
        }
        return updated;
      };
      return idempotency.unlessAnswered({ userId: asking.userId, key, request, execute: change });
    },

    deleteProxy: async ({ actor: asking, proxyId, key }: ProxyCommand): Promise<null> => {
      const known = await repository.find(proxyId);
      const request = { name: 'deleteProxy', proxyId };
      const deleted = await withProxy(
        { actor: asking, proxyId, key, request },
        async ({ actor, proxy, scope }) => {
          const users = await repository.listUsers(proxy.id, scope.trx);
          if (users.length > 0) {
            const names = users.filter((user) => canReadAdUser(actor, user)).map(adUserDisplayName);
            throw proxyInUse({ names, count: users.length });
          }
          await repository.delete(proxy.id, scope.trx);
          scope.touch({ collection: 'proxies', docIds: [proxy.id] });
          await recordChange({ actor, proxy, scope }, { action: 'deleted', changes: [] });
          return null;
        },
      );
      if (known !== undefined) {
        closeIdleConnections(service.toConnection(known));
      }
      return deleted;
    },
  };
}
