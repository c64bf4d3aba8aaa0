import { expect, it } from 'vitest';
import { joinGroups, joinProfiles } from './profiles.ts';
import { NO_GROUP, type TableLine, toLines, toSections } from './sections.ts';
import { buildActor, buildAdUser, buildGroup, buildPeople } from './test/build-profiles.ts';

const groupRows = [
  buildGroup({ id: '6', name: 'B' }),
  buildGroup({ id: '5', name: 'A' }),
  buildGroup({ id: '7', name: 'Empty' }),
];
const adUsers = [
  buildAdUser({ id: '1', groupId: '6' }),
  buildAdUser({ id: '2' }),
  buildAdUser({ id: '3', groupId: '5' }),
  buildAdUser({ id: '4', groupId: '6' }),
  // In a group that this person may not see
  buildAdUser({ id: '8', groupId: '99' }),
];
const input = { adUsers, people: buildPeople(), actor: buildActor() };
const profiles = joinProfiles({ ...input, groups: groupRows, proxies: [] });
const groups = joinGroups({ ...input, groups: groupRows });

const tell = (lines: readonly TableLine[]) =>
  lines.map((line) =>
    line.kind === 'section'
      ? `${line.group?.name ?? 'none'}: ${line.count}${line.isFolded ? ', folded' : ''}`
      : `${line.index}. ${line.profile.id}`,
  );

it('puts profiles under headings of their groups, without empty groups', () => {
  expect(tell(toSections({ profiles, groups, folded: new Set() }))).toEqual([
    'A: 1',
    '0. 3',
    'B: 2',
    '1. 1',
    '2. 4',
    'none: 2',
    '3. 2',
    '4. 8',
  ]);
});

it('collapses groups and renumbers the remaining rows', () => {
  expect(tell(toSections({ profiles, groups, folded: new Set(['6', NO_GROUP]) }))).toEqual([
    'A: 1',
    '0. 3',
    'B: 2, folded',
    'none: 2, folded',
  ]);
});

it('is a plain list without groups', () => {
  expect(tell(toLines(profiles.slice(0, 2)))).toEqual(['0. 1', '1. 2']);
});
