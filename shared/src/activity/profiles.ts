import { defineActivity } from './define.ts';

export const profileActivity = defineActivity({
  kind: 'profiles',
  subjects: ['ad_user', 'ad_user_group'],
  actions: [
    'shared',
    'unshared',
    'revealed',
    /** A profile got a new token or cookie. */
    'secrets_replaced',
  ],
  fields: [
    'customName',
    'group',
    'proxy',
    'owner',
    'isUsedForPixelShare',
    'authMethod',
    /** Which secret, never what it is. */
    'secret',
  ],
});

export const proxyActivity = defineActivity({
  kind: 'proxies',
  subjects: ['proxy'],
  fields: ['protocol', 'hostname', 'port', 'owner', 'secret'],
});
