import { describe, expect, it } from 'vitest';
import { accessTokenSchema } from '../contracts/ad-users.ts';
import { readSessionCookies } from '../domain/cookies.ts';
import {
  BULK_PROFILES_MAX,
  createBulkProfile,
  createSampleWorld,
  findBulkProfile,
  findProfileById,
} from './index.ts';

const sizes = {
  adAccounts: 3,
  campaigns: 3,
  adSets: 3,
  ads: 3,
  adImages: 3,
  hasLargeAdAccount: false,
};
const nowMs = Date.parse('2026-11-20T14:38:00Z');
const world = createSampleWorld({ nowMs, sizes });
const otherWorld = createSampleWorld({ seed: 2, nowMs, sizes });

describe('bulk profiles', () => {
  it('are the same whenever they are asked for, each with an id, a token and an ad account', () => {
    const profiles = Array.from({ length: 1_200 }, (_, index) =>
      createBulkProfile({ world, index }),
    );
    expect(new Set(profiles.map(({ facebookId }) => facebookId)).size).toBe(1_200);
    expect(new Set(profiles.map(({ accessToken }) => accessToken)).size).toBe(1_200);
    for (const [index, profile] of profiles.slice(0, 50).entries()) {
      expect(createBulkProfile({ world, index })).toEqual(profile);
      expect(accessTokenSchema.parse(profile.accessToken)).toBe(profile.accessToken);
      expect(readSessionCookies(profile.cookie)).toMatchObject({ facebookId: profile.facebookId });
      expect([...profile.tasks.keys()].map((id) => world.adAccounts.has(id))).toEqual([true]);
    }
  });

  it('are found by their token and by their id', () => {
    for (const index of [0, 1, 999, BULK_PROFILES_MAX - 1]) {
      const profile = createBulkProfile({ world, index });
      expect(findBulkProfile({ world, accessToken: profile.accessToken })).toEqual(profile);
      expect(findProfileById({ world, facebookId: profile.facebookId })).toEqual(profile);
    }
  });

  it('are not known by a token that somebody made up, cut or took from another world', () => {
    const { accessToken } = createBulkProfile({ world, index: 7 });
    const foreign = createBulkProfile({ world: otherWorld, index: 7 }).accessToken;
    const tokens = [
      accessToken.slice(0, -1),
      `${accessToken}a`,
      accessToken.replace('0000007', '0000008'),
      accessToken.replace('0000007', '1000000'),
      accessToken.replace('0000007', '000000x'),
      accessToken.replace('EAABblk', 'EAABbl'),
      foreign,
      '',
    ];
    expect(tokens.map((token) => findBulkProfile({ world, accessToken: token }))).toEqual(
      tokens.map(() => undefined),
    );
  });

  it('end at a number, and leave the ids of others alone', () => {
    for (const index of [-1, 0.5, BULK_PROFILES_MAX]) {
      expect(() => createBulkProfile({ world, index })).toThrow(RangeError);
    }
    const [marta] = world.profiles;
    const [lena] = world.otherProfiles;
    expect(findProfileById({ world, facebookId: marta?.facebookId ?? '' })).toBe(marta);
    expect(findProfileById({ world, facebookId: lena?.facebookId ?? '' })).toBe(lena);
    expect(findProfileById({ world, facebookId: '100099551000000' })).toBeUndefined();
    expect(findProfileById({ world, facebookId: '5' })).toBeUndefined();
  });
});
