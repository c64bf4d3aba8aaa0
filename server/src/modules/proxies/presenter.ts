import { type ProxyDto, proxySchema } from '@ads-checker/shared/contracts/proxies';
import { presentSecret } from '../../platform/crypto/stored-secret.ts';
import type { ProxySettings } from './entities.ts';

export function proxySubject({ id, name, hostname }: ProxySettings) {
  return { type: 'proxy', id, name: name ?? hostname } as const;
}

export function presentProxy(proxy: ProxySettings): ProxyDto {
  const geo = proxySchema.shape.geo.safeParse(proxy.geo);
  const check = proxySchema.shape.check.safeParse(proxy.check);
  return {
    id: proxy.id,
    accountId: proxy.accountId,
    teamId: proxy.teamId,
    adUserIds: [...proxy.adUserIds],
    commentUserIds: [],
    name: proxy.name,
    description: proxy.description,
    isShared: proxy.isShared,
    options: {
      protocol: proxy.protocol,
      hostname: proxy.hostname,
      port: proxy.port,
      username: proxy.username,
      password: presentSecret(proxy.password),
    },
    geo: geo.success ? geo.data : null,
    check: check.success ? check.data : null,
    checkRequestedAt: proxy.checkRequestedAt?.toISOString() ?? null,
    createdAt: proxy.createdAt.toISOString(),
  };
}
