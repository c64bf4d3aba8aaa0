import { fieldNames } from '../contracts/fields.ts';
import { proxySchema } from '../contracts/proxy-entities.ts';
import { proxyAboutSchema } from '../contracts/proxy-texts.ts';
import { defineCollection, defineCommand } from './define.ts';

export const proxies = defineCollection({
  kind: 'proxy',
  version: 3,
  storedIn: { collection: 'proxies', isShared: false },
  schema: proxySchema,
  volatile: ['check.checkedAt', 'check.delayMs', 'checkRequestedAt'],
  commands: {
    updateProxy: defineCommand({
      route: { load: async () => (await import('../contracts/proxies.ts')).proxyRoutes.update },
      fields: fieldNames(proxyAboutSchema),
    }),
  },
});
