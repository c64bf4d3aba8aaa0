import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { ProxySettings } from './entities.ts';
import type { NewProxyRow, ProxiesRepository } from './repository.ts';

export interface ProxyDraft extends Omit<NewProxyRow, 'password'> {
  readonly password: string | null;
}

export type ProxiesService = ReturnType<typeof createProxiesService>;

export function createProxiesService({
  repository,
  secrets,
}: {
  repository: ProxiesRepository;
  secrets: SecretBox;
}) {
  return {
    find: repository.find,
    listByIds: repository.listByIds,
    listOfAccount: repository.listOfAccount,

    /** How it is reached, decrypted, for the gateways of this process alone. */
    toConnection(proxy: ProxySettings): ProxyConnection {
      return {
        protocol: proxy.protocol,
        hostname: proxy.hostname,
        port: proxy.port,
        username: proxy.username,
        password: proxy.password === null ? null : secrets.decrypt(proxy.password.sealed),
      };
    },

    /** Stores a proxy inside a write of its team; its password is sealed here. Gives its id. */
    async createProxy(draft: ProxyDraft, scope: WriteScope): Promise<string> {
      const id = await repository.create(
        {
          ...draft,
          password: draft.password === null ? null : sealSecret(secrets, draft.password),
        },
        scope.trx,
      );
      scope.touch({ collection: 'proxies', docIds: [id] });
      return id;
    },
  };
}
