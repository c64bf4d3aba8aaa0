import { z } from 'zod';
import { route } from '../http.ts';
import { idSchema } from './common.ts';

/**
 * The account of the asking replica: 409 when another account was selected in another tab, so that
 * one account's rows never land in another's replica.
 */
export const expectedAccount = { accountId: idSchema.optional() };

export const syncStreamRoute = route({
  method: 'GET',
  path: '/sync-stream',
  summary:
    'Server-sent events: hello, changed, volatile, adObject, adObjectChange, pageComments, commentTask, identity, ended.',
  auth: 'session',
  query: z.strictObject(expectedAccount),
  errors: ['AuthorizationError', 'ConflictError'],
  tag: 'Sync',
  isPersonal: true,
});
