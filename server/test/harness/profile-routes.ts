import type { RouteShape } from '@ads-checker/shared/http';
import { describe, expect, it } from 'vitest';
import type { useAdObjects } from './ad-objects.ts';
import type { RequestInput } from './client.ts';

export interface ProfileRouteCase {
  readonly name: string;
  readonly route: RouteShape;
  readonly input: () => RequestInput;
  readonly invalid: () => RequestInput;
  /** The invalid field of the invalid input. */
  readonly field: string;
}

/** Tests common to all routes below a profile. */
export function describeProfileRoutes({
  scene: { app, owner, stranger, callsMade },
  cases,
}: {
  readonly scene: Pick<ReturnType<typeof useAdObjects>, 'app' | 'owner' | 'stranger' | 'callsMade'>;
  readonly cases: readonly ProfileRouteCase[];
}): void {
  describe('every route', () => {
    it.each(cases)('$name needs a session', async ({ route, input }) => {
      expect((await app().anonymous().call(route, input())).status).toBe(401);
    });

    it.each(cases)('$name names what it does not take', async ({ route, invalid, field }) => {
      const { status, body } = await owner().call(route, invalid());
      expect([status, body]).toMatchObject([
        400,
        { type: 'ValidationError', details: { fields: [{ field }] } },
      ]);
    });

    it.each(cases)('$name knows nothing of a profile of another team', async ({ route, input }) => {
      expect((await stranger().call(route, input())).status).toBe(404);
      expect(callsMade()).toEqual([]);
    });

    it.each(cases)('$name finds no profile that is not there', async ({ route, input }) => {
      const { params, ...rest } = input();
      const { status } = await owner().call(route, {
        ...rest,
        params: { ...params, adUserId: '999999999' },
      });
      expect(status).toBe(404);
    });
  });
}
