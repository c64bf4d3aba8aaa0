import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type { Profile, ProfileGroup } from './profiles.ts';

export const NO_GROUP = 'none';

export interface SectionHeader {
  readonly kind: 'section';
  readonly key: string;
  /** Id of the group, or {@link NO_GROUP}. */
  readonly sectionKey: string;
  /** Null: profiles in no group, or in one this person may not see. */
  readonly group: AdUserGroupDto | null;
  readonly count: number;
  readonly isFolded: boolean;
}

export type TableLine =
  | SectionHeader
  | {
      readonly kind: 'profile';
      readonly key: string;
      readonly profile: Profile;
      readonly index: number;
    };

/** Profiles by group, in the order of the groups; those without a group come last. */
export function toSections({
  profiles,
  groups,
  folded,
}: {
  profiles: readonly Profile[];
  groups: readonly ProfileGroup[];
  /** Keys of collapsed sections. */
  folded: ReadonlySet<string>;
}): readonly TableLine[] {
  const byGroup = Map.groupBy(profiles, ({ group }) => group?.id ?? NO_GROUP);
  const heads: readonly (AdUserGroupDto | null)[] = [...groups.map(({ group }) => group), null];
  const lines: TableLine[] = [];
  let index = 0;
  for (const group of heads) {
    const sectionKey = group?.id ?? NO_GROUP;
    const members = byGroup.get(sectionKey) ?? [];
    if (members.length === 0) {
      continue;
    }
    const isFolded = folded.has(sectionKey);
    lines.push({
      kind: 'section',
      key: `section-${sectionKey}`,
      sectionKey,
      group,
      count: members.length,
      isFolded,
    });
    if (!isFolded) {
      for (const profile of members) {
        lines.push({ kind: 'profile', key: profile.id, profile, index });
        index += 1;
      }
    }
  }
  return lines;
}

export function toLines(profiles: readonly Profile[]): readonly TableLine[] {
  return profiles.map((profile, index) => ({
    kind: 'profile',
    key: profile.id,
    profile,
    index,
  }));
}
