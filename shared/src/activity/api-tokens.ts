import { defineActivity } from './define.ts';

export const apiTokenActivity = defineActivity({
  kind: 'api',
  subjects: ['api_token'],
  actions: ['token_revoked'],
  fields: ['scopes', 'expiresAt'],
});
