import { emptyDataSchema } from '@ads-checker/shared/contracts/common';
import { type RouteAuth, route } from '@ads-checker/shared/http';
import { describe, expect, it } from 'vitest';
import { createApiRouter } from './router.ts';

const nobody = async (): Promise<never> => {
  throw new Error('Nobody asks.');
};

describe('a route that answers to any origin', () => {
  const register = (auth: RouteAuth): void =>
    createApiRouter({
      appOrigin: 'https://ads.example.test',
      getSession: nobody,
      getExtensionSession: nobody,
      getTokenSession: nobody,
    }).register(
      route({
        method: 'POST',
        path: '/anything',
        summary: 'Does anything.',
        auth,
        isCrossOrigin: true,
        response: emptyDataSchema,
        errors: [],
        tag: 'Test',
      }),
      async () => ({ data: null }),
    );

  it('cannot be one that takes the cookie', () => {
    expect(() => register('session')).toThrow(
      'POST /anything takes the cookie and answers to any origin.',
    );
    expect(() => register('public')).not.toThrow();
    expect(() => register('extension')).not.toThrow();
  });
});
