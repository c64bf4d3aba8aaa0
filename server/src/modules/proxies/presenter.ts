import { pickFields } from '@ads-checker/shared/contracts/fields';
import {
  type ProxyCheck,
  type ProxyDto,
  proxyAboutSchema,
  proxyCheckSchema,
  proxySchema,
} from '@ads-checker/shared/contracts/proxies';
import { isSlowCheck } from '@ads-checker/shared/domain/proxies';
import { presentSecret } from '../../platform/crypto/stored-secret.ts';
import type { ProxySettings } from './entities.ts';

export function proxySubject({ id, name, hostname }: ProxySettings) {
  return { type: 'proxy', id, name: name ?? hostname } as const;
}

const storedCheckSchema = proxyCheckSchema.omit({ isSlow: true });

function presentCheck(stored: unknown): ProxyCheck | null {
  const { data } = storedCheckSchema.safeParse(stored);
  return data === undefined ? null : { ...data, isSlow: isSlowCheck(data) };
}

export function presentProxy(proxy: ProxySettings): ProxyDto {
  const geo = proxySchema.shape.geo.safeParse(proxy.geo);
  return {
    id: proxy.id,
    accountId: proxy.accountId,
    teamId: proxy.teamId,
    adUserIds: [...proxy.adUserIds],
    commentUserIds: [...proxy.commentUserIds],
    ...pickFields(proxyAboutSchema, proxy),
    options: {
      protocol: proxy.protocol,
      hostname: proxy.hostname,
      port: proxy.port,
      username: proxy.username,
      password: presentSecret(proxy.password),
    },
    geo: geo.success ? geo.data : null,
    check: presentCheck(proxy.check),
    checkRequestedAt: proxy.checkRequestedAt?.toISOString() ?? null,
    createdAt: proxy.createdAt.toISOString(),
  };
}
