import type { AdUserGroupIcon, AdUserStatus } from '../contracts/ad-users.ts';
import type { ProxyCheck, ProxyProtocol } from '../contracts/proxies.ts';
import { SAMPLE_EXITS, type SampleExitName } from './exits.ts';
import {
  SAMPLE_ADMINISTRATOR,
  SAMPLE_MEMBERS,
  SAMPLE_TEAM_AGE_MINUTES,
  type SampleMember,
  type SamplePerson,
  type SamplePersonName,
} from './people.ts';
import type { SampleProfile, SampleWorld } from './types.ts';

/** The team of the first start: its members, profiles, groups and proxies. */
export interface SampleTeam {
  name: string;
  description: string;
  /** Age of the team when it is created. */
  ageMinutes: number;
  administrator: SamplePerson;
  members: readonly SampleMember[];
  groups: SampleGroup[];
  proxies: SampleProxy[];
  adUsers: SampleAdUser[];
}

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
  description: string | null;
  isShared: boolean;
  protocol: ProxyProtocol;
  /** The host shown in the demo; a server connects to the sandbox's provider. */
  hostname: string;
  port: number;
  username: string | null;
  password: string | null;
  /** The exit at the sandbox's provider; null: nothing listens there. */
  exitName: SampleExitName | null;
  /** Location shown in the demo; a server looks it up. */
  geo: { ip: string; latitude: number; longitude: number; countryCode: string; city: string };
  check: Pick<ProxyCheck, 'isPassed' | 'error' | 'delayMs'> | null;
}

export interface SampleAdUser {
  profile: SampleProfile;
  owner: SampleOwner;
  /** Keys of the groups and proxies. */
  groupKey: string | null;
  proxyKey: string | null;
  customName: string | null;
  isShared: boolean;
  status: AdUserStatus;
}

interface ProxyLine {
  readonly key: string;
  readonly owner: SampleOwner;
  readonly exitName: SampleExitName;
  readonly description: string | null;
  readonly isShared: boolean;
  readonly check: SampleProxy['check'];
}

const passed = (delayMs: number): SampleProxy['check'] => ({
  isPassed: true,
  error: null,
  delayMs,
});

const PROXY_LINES: readonly ProxyLine[] = [
  {
    key: 'frankfurt',
    owner: 'administrator',
    exitName: 'Frankfurt-04',
    description: 'Residential, rotates weekly',
    isShared: true,
    check: passed(212),
  },
  {
    key: 'berlin',
    owner: 'administrator',
    exitName: 'Berlin-09',
    description: null,
    isShared: true,
    check: passed(188),
  },
  {
    key: 'dallas',
    owner: 'administrator',
    exitName: 'Dallas-11',
    description: 'Paid until the end of the quarter',
    isShared: false,
    check: passed(341),
  },
  {
    key: 'phoenix',
    owner: 'administrator',
    exitName: 'Phoenix-02',
    description: 'Spare for Roofing US',
    isShared: false,
    check: null,
  },
  {
    key: 'oslo',
    owner: 'administrator',
    exitName: 'Oslo-02',
    description: null,
    isShared: false,
    check: passed(198),
  },
  {
    key: 'malmoe',
    owner: 'tomasz',
    exitName: 'Malmö-03',
    description: 'Mobile, slow in the evening',
    isShared: true,
    check: passed(4_800),
  },
  {
    key: 'warsaw',
    owner: 'tomasz',
    exitName: 'Warsaw-03',
    description: 'Residential',
    isShared: true,
    check: passed(164),
  },
  {
    key: 'brno',
    owner: 'tomasz',
    exitName: 'Brno-01',
    description: null,
    isShared: false,
    check: passed(175),
  },
];

/** A proxy that stopped working. */
const GONE_PROXY: SampleProxy = {
  key: 'gone',
  owner: 'administrator',
  name: 'Frankfurt-07',
  description: null,
  isShared: false,
  protocol: 'socks5',
  hostname: 'frankfurt-07.exit.example',
  port: 1080,
  username: 'northpine-fra-07',
  password: 'Yb2kS7hNc6',
  exitName: null,
  geo: {
    ip: '139.7.98.244',
    countryCode: 'DE',
    city: 'Frankfurt am Main',
    latitude: 50.1109,
    longitude: 8.6821,
  },
  check: { isPassed: false, error: 'refused', delayMs: null },
};

function buildProxies(): SampleProxy[] {
  const proxies = PROXY_LINES.flatMap(({ exitName, ...line }): SampleProxy[] =>
    SAMPLE_EXITS.filter(({ name }) => name === exitName).map((exit) => {
      const { city, countryCode, ip, latitude, longitude, name, password, protocol, username } =
        exit;
      return {
        ...line,
        name,
        protocol,
        hostname: `${name.toLowerCase().replace('ö', 'oe')}.exit.example`,
        port: protocol === 'http' ? 8080 : 1080,
        username,
        password,
        exitName,
        geo: { ip, countryCode, city, latitude, longitude },
      };
    }),
  );
  return [...proxies, GONE_PROXY];
}

type Ownership = Omit<SampleAdUser, 'profile' | 'status'> & { readonly facebookId: string };

/** Owner and proxy of each profile. */
const OWNERSHIP: readonly Ownership[] = [
  {
    facebookId: '100084417702915',
    owner: 'administrator',
    groupKey: 'solar',
    proxyKey: 'frankfurt',
    customName: null,
    isShared: true,
  },
  {
    facebookId: '100071920036644',
    owner: 'administrator',
    groupKey: 'roofing',
    proxyKey: 'dallas',
    customName: null,
    isShared: false,
  },
  {
    facebookId: '100090155820371',
    owner: 'administrator',
    groupKey: 'solar',
    proxyKey: 'oslo',
    customName: null,
    isShared: false,
  },
  {
    facebookId: '100089922140065',
    owner: 'tomasz',
    groupKey: 'petfood',
    proxyKey: 'warsaw',
    customName: 'CEE main',
    isShared: true,
  },
  {
    facebookId: '100066310482977',
    owner: 'administrator',
    groupKey: 'solar',
    proxyKey: 'berlin',
    customName: null,
    isShared: false,
  },
  {
    facebookId: '100078845201364',
    owner: 'administrator',
    groupKey: 'roofing',
    proxyKey: 'gone',
    customName: 'Roofing spare',
    isShared: false,
  },
  {
    facebookId: '100091277350846',
    owner: 'administrator',
    groupKey: null,
    proxyKey: null,
    customName: null,
    isShared: false,
  },
];

/** Status of a connected profile by the ad network's answer to its token. */
const STATUS_BY_TOKEN_STATE: Readonly<Record<SampleProfile['tokenState'], AdUserStatus>> = {
  ok: 'active',
  checkpoint: 'checkpoint_required',
  expired: 'login_required',
  password: 'password_changed',
  app_removed: 'auth_error',
};

export function createSampleTeam(world: SampleWorld): SampleTeam {
  const known = new Map(
    [...world.profiles, ...world.otherProfiles].map((profile) => [profile.facebookId, profile]),
  );
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
    proxies: buildProxies(),
    adUsers: OWNERSHIP.flatMap(({ facebookId, ...line }): SampleAdUser[] => {
      const profile = known.get(facebookId);
      return profile === undefined
        ? []
        : [{ profile, ...line, status: STATUS_BY_TOKEN_STATE[profile.tokenState] }];
    }),
  };
}
