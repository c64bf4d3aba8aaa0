import type { AdUserGroupIcon, AdUserStatus } from '../contracts/ad-users.ts';
import type { ProxyProtocol } from '../contracts/proxies.ts';
import {
  SAMPLE_ADMINISTRATOR,
  SAMPLE_MEMBERS,
  SAMPLE_TEAM_AGE_MINUTES,
  type SampleMember,
  type SamplePerson,
  type SamplePersonName,
} from './people.ts';
import type { SampleProfile, SampleWorld } from './types.ts';

/** The team a newcomer finds on the first start: who is in it and whose each profile is. */
export interface SampleTeam {
  name: string;
  description: string;
  /** How long before the moment at which it is made the team began. */
  ageMinutes: number;
  administrator: SamplePerson;
  members: readonly SampleMember[];
  groups: SampleGroup[];
  proxies: SampleProxy[];
  adUsers: SampleAdUser[];
}

/** Whose profiles, groups and proxies the sample's are: the others of the team have none of their own. */
export type SampleOwner = Extract<SamplePersonName, 'administrator' | 'tomasz'>;

export interface SampleGroup {
  key: string;
  owner: SampleOwner;
  name: string;
  icon: AdUserGroupIcon;
  /** Last digit of an avatar colour. */
  color: number;
}

export interface SampleProxy {
  key: string;
  owner: SampleOwner;
  name: string;
  description: string;
  isShared: boolean;
  protocol: ProxyProtocol;
  hostname: string;
  port: number;
  username: string | null;
  password: string | null;
  geo: { ip: string; latitude: number; longitude: number; countryCode: string; city: string };
}

export interface SampleAdUser {
  profile: SampleProfile;
  owner: SampleOwner;
  /** Keys into the groups and proxies beside it. */
  groupKey: string | null;
  proxyKey: string | null;
  customName: string | null;
  isShared: boolean;
  status: AdUserStatus;
}

/**
 * The populated team of the sandbox. No profile that calls the network has a proxy, because none of the sample's
 * proxies answers; the one that stands at a checkpoint shows what a proxy looks like.
 */
export function createSampleTeam(world: SampleWorld): SampleTeam {
  const ownership: readonly Omit<SampleAdUser, 'profile' | 'status'>[] = [
    {
      owner: 'administrator',
      groupKey: 'solar',
      proxyKey: null,
      customName: null,
      isShared: true,
    },
    {
      owner: 'administrator',
      groupKey: 'roofing',
      proxyKey: null,
      customName: null,
      isShared: false,
    },
    {
      owner: 'administrator',
      groupKey: 'solar',
      proxyKey: 'oslo',
      customName: null,
      isShared: false,
    },
    {
      owner: 'tomasz',
      groupKey: 'petfood',
      proxyKey: null,
      customName: 'CEE main',
      isShared: true,
    },
  ];
  return {
    name: 'Northpine Media',
    description: 'Lead generation and shops: DACH, North America, CEE.',
    ageMinutes: SAMPLE_TEAM_AGE_MINUTES,
    administrator: SAMPLE_ADMINISTRATOR,
    members: SAMPLE_MEMBERS,
    groups: [
      { key: 'solar', owner: 'administrator', name: 'Solar DACH', icon: 'rocket_launch', color: 1 },
      {
        key: 'roofing',
        owner: 'administrator',
        name: 'Roofing US',
        icon: 'home_modern',
        color: 6,
      },
      { key: 'petfood', owner: 'tomasz', name: 'Pet food CEE', icon: 'heart', color: 4 },
    ],
    proxies: [
      {
        key: 'oslo',
        owner: 'administrator',
        name: 'Oslo-02',
        description: 'Residential, rotates weekly',
        isShared: false,
        protocol: 'http',
        hostname: 'oslo-02.proxy.example',
        port: 8080,
        username: 'northpine',
        password: 'not-a-real-password',
        geo: {
          ip: '192.0.2.44',
          latitude: 59.91,
          longitude: 10.75,
          countryCode: 'NO',
          city: 'Oslo',
        },
      },
    ],
    adUsers: world.profiles.flatMap((profile, index) => {
      const line = ownership[index];
      return line === undefined
        ? []
        : [
            {
              profile,
              ...line,
              status: profile.tokenState === 'checkpoint' ? 'checkpoint_required' : 'active',
            } satisfies SampleAdUser,
          ];
    }),
  };
}
