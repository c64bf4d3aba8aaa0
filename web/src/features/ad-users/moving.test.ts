import { describe, expect, it } from 'vitest';
import { findNeighbour, listTargets, planMove, planSharing } from './moving.ts';
import { joinGroups, joinProfiles, type Profile } from './profiles.ts';
import { buildActor, buildAdUser, buildGroup, buildPeople } from './test/build-profiles.ts';

const groupRows = [
  buildGroup({ id: '5', name: 'A' }),
  buildGroup({ id: '6', name: 'B' }),
  buildGroup({ id: '7', name: 'C', accountId: '21' }),
];
const adUsers = [
  buildAdUser({ id: '1', groupId: '5' }),
  buildAdUser({ id: '2', isShared: true }),
  buildAdUser({ id: '3', accountId: '21', isShared: true }),
];

function open(permissions: Parameters<typeof buildActor>[0] = {}) {
  const input = { adUsers, people: buildPeople(), actor: buildActor(permissions) };
  return {
    profiles: joinProfiles({ ...input, groups: groupRows, proxies: [] }),
    groups: joinGroups({ ...input, groups: groupRows }),
  };
}
const ids = (profiles: readonly Profile[]) => profiles.map(({ id }) => id);
const told = ({ changed, forbidden, foreign }: ReturnType<typeof planMove>) => ({
  changed: ids(changed),
  forbidden: ids(forbidden),
  foreign: ids(foreign),
});

describe('moving profiles', () => {
  it('changes own profiles that are not in the target yet', () => {
    const { profiles } = open();
    const group = buildGroup({ id: '5' });
    expect(told(planMove({ profiles, group }))).toEqual({
      changed: ['2'],
      forbidden: ['3'],
      foreign: [],
    });
    expect(told(planMove({ profiles, group: null }))).toEqual({
      changed: ['1'],
      forbidden: ['3'],
      foreign: [],
    });
  });

  it('skips profiles with another owner than the group', () => {
    const { profiles } = open({ manage_team_ads: true });
    expect(told(planMove({ profiles, group: buildGroup({ id: '6' }) }))).toEqual({
      changed: ['1', '2'],
      forbidden: [],
      foreign: ['3'],
    });
  });

  it('offers the groups of owners with movable profiles', () => {
    const own = open();
    expect(listTargets(own).map(({ group }) => group.id)).toEqual(['5', '6']);
    const all = open({ manage_team_ads: true });
    expect(listTargets(all).map(({ group }) => group.id)).toEqual(['5', '6', '7']);
    const others = own.profiles.filter(({ id }) => id === '3');
    expect(listTargets({ ...own, profiles: others })).toEqual([]);
  });

  it('moves to neighbouring groups by keyboard, and stops at either end', () => {
    const { profiles, groups } = open({ manage_team_ads: true });
    const [inA, inNone, foreign] = profiles;
    const step = (profile: Profile | undefined, isNext: boolean) =>
      profile === undefined ? undefined : findNeighbour({ profile, groups, isNext });
    expect([step(inA, true)?.id, step(inA, false)]).toEqual(['6', null]);
    expect([step(inNone, true)?.id, step(inNone, false)]).toEqual(['5', undefined]);
    expect(step(foreign, true)?.id).toBe('7');
  });
});

it('shares and unshares own profiles only', () => {
  const { profiles } = open();
  expect(told(planSharing({ profiles, isShared: true }))).toMatchObject({ changed: ['1'] });
  expect(told(planSharing({ profiles, isShared: false }))).toEqual({
    changed: ['2'],
    forbidden: ['3'],
    foreign: [],
  });
});
