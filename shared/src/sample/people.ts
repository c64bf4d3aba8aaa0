import type { AccountPermissions } from '../contracts/identity.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

export interface SamplePerson {
  firstName: string;
  lastName: string;
  email: string;
}

export interface SampleMember extends SamplePerson {
  username: SampleMemberName;
  permissions: AccountPermissions;
  status: 'active' | 'restricted';
  /** Before the team is created. */
  joinedMinutesAgo: number;
  lastLoginMinutesAgo: number;
}

/** The administrator comes from the configuration and only takes names from here. */
export const SAMPLE_ADMINISTRATOR: SamplePerson = {
  firstName: 'Anna',
  lastName: 'Keller',
  email: 'anna@northpine.example',
};
export const SAMPLE_TEAM_AGE_MINUTES = 148 * DAY + 95;

/** Every role of a team: an administrator, members with single permissions, and a blocked one. */
export const SAMPLE_MEMBERS = [
  {
    username: 'tomasz',
    firstName: 'Tomasz',
    lastName: 'Wolski',
    email: 'tomasz@northpine.example',
    permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    status: 'active',
    joinedMinutesAgo: 147 * DAY + 192,
    lastLoginMinutesAgo: 26 * HOUR,
  },
  {
    username: 'daniel_berger',
    firstName: 'Daniel',
    lastName: 'Berger',
    email: 'daniel@northpine.example',
    permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
    status: 'active',
    joinedMinutesAgo: 140 * DAY + 340,
    lastLoginMinutesAgo: 2 * HOUR + 10,
  },
  {
    username: 'lucia_romero',
    firstName: 'Lucía',
    lastName: 'Romero',
    email: 'lucia@northpine.example',
    permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    status: 'active',
    joinedMinutesAgo: 96 * DAY + 145,
    lastLoginMinutesAgo: 48,
  },
  {
    username: 'priya_nair',
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya@northpine.example',
    permissions: { manage_team: false, read_team_ads: true, manage_team_ads: true },
    status: 'active',
    joinedMinutesAgo: 61 * DAY + 378,
    lastLoginMinutesAgo: 21,
  },
  {
    username: 'oksana_melnyk',
    firstName: 'Oksana',
    lastName: 'Melnyk',
    email: 'oksana@northpine.example',
    permissions: { manage_team: false, read_team_ads: true, manage_team_ads: false },
    status: 'active',
    joinedMinutesAgo: 33 * DAY + 67,
    lastLoginMinutesAgo: 4 * DAY + 5 * HOUR,
  },
  {
    username: 'grant_ellis',
    firstName: 'Grant',
    lastName: 'Ellis',
    email: 'grant@northpine.example',
    permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    status: 'restricted',
    joinedMinutesAgo: 118 * DAY + 273,
    lastLoginMinutesAgo: 80 * DAY + 25,
  },
] as const satisfies readonly (Omit<SampleMember, 'username'> & { username: string })[];

export type SampleMemberName = (typeof SAMPLE_MEMBERS)[number]['username'];
export type SamplePersonName = 'administrator' | SampleMemberName;
