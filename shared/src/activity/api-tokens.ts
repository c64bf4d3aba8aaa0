import { defineActivity } from './define.ts';

export const apiActivity = defineActivity({
  kind: 'api',
  subjects: ['api_token', 'webhook'],
  actions: ['token_revoked', 'secret_renewed'],
  fields: ['scopes', 'expiresAt', 'address', 'events', 'isEnabled'],
});
