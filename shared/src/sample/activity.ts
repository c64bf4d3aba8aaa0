import type { ActivityChange, ActivityEntry } from '../contracts/activity.ts';
import { ACCOUNT_PERMISSIONS } from '../contracts/identity.ts';
import {
  SAMPLE_TEAM_AGE_MINUTES,
  type SampleMember,
  type SampleMemberName,
  type SamplePersonName,
} from './people.ts';
import type { SampleTeam } from './team.ts';
import type { SampleCampaign, SampleWorld } from './types.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type AdObjectType = Extract<ActivityEntry['subject']['type'], 'campaign' | 'ad_set' | 'ad'>;

/** Log entries, the earliest first. */
export interface SampleActivityEntry {
  readonly minutesAgo: number;
  readonly actor: SamplePersonName;
  readonly kind: ActivityEntry['kind'];
  readonly action: ActivityEntry['action'];
  readonly subject:
    | { readonly type: 'team' }
    | { readonly type: 'account'; readonly member: SampleMemberName }
    | { readonly type: AdObjectType; readonly id: string; readonly name: string };
  readonly changes: readonly ActivityChange[];
}

const INVITED_BY: Readonly<Record<SampleMemberName, SamplePersonName>> = {
  tomasz: 'administrator',
  daniel_berger: 'administrator',
  grant_ellis: 'daniel_berger',
  lucia_romero: 'daniel_berger',
  priya_nair: 'administrator',
  oksana_melnyk: 'daniel_berger',
};
/** Permissions granted after joining. */
const GRANTED_LATER = [
  { member: 'priya_nair', field: 'read_team_ads', minutesAgo: 54 * DAY + 205 },
  { member: 'priya_nair', field: 'manage_team_ads', minutesAgo: 40 * DAY + 311 },
] as const;

function added({ username, permissions, joinedMinutesAgo }: SampleMember): SampleActivityEntry {
  const isLater = (field: string): boolean =>
    GRANTED_LATER.some((grant) => grant.member === username && grant.field === field);
  return {
    minutesAgo: joinedMinutesAgo,
    actor: INVITED_BY[username],
    kind: 'members',
    action: 'added',
    subject: { type: 'account', member: username },
    changes: ACCOUNT_PERMISSIONS.filter((field) => permissions[field] && !isLater(field)).map(
      (field) => ({ field, to: true }),
    ),
  };
}

function teamActs({ name, description }: SampleTeam): SampleActivityEntry[] {
  const former = 'Lead generation: DACH and North America.';
  return [
    {
      minutesAgo: SAMPLE_TEAM_AGE_MINUTES,
      actor: 'administrator',
      kind: 'team',
      action: 'created',
      subject: { type: 'team' },
      changes: [
        { field: 'name', to: name },
        { field: 'description', to: former },
      ],
    },
    {
      minutesAgo: 21 * DAY + 410,
      actor: 'administrator',
      kind: 'team',
      action: 'updated',
      subject: { type: 'team' },
      changes: [{ field: 'description', from: former, to: description }],
    },
  ];
}

function memberActs(members: readonly SampleMember[]): SampleActivityEntry[] {
  return [
    ...members.map(added),
    ...GRANTED_LATER.map(
      ({ member, field, minutesAgo }): SampleActivityEntry => ({
        minutesAgo,
        actor: 'administrator',
        kind: 'permissions',
        action: 'updated',
        subject: { type: 'account', member },
        changes: [{ field, from: false, to: true }],
      }),
    ),
    ...members
      .filter(({ status }) => status === 'restricted')
      .map(
        ({ username, lastLoginMinutesAgo }): SampleActivityEntry => ({
          minutesAgo: lastLoginMinutesAgo - DAY,
          actor: 'daniel_berger',
          kind: 'members',
          action: 'restricted',
          subject: { type: 'account', member: username },
          changes: [{ field: 'status', from: 'active', to: 'restricted' }],
        }),
      ),
    {
      minutesAgo: 12 * DAY + 88,
      actor: 'daniel_berger',
      kind: 'members',
      action: 'password_set',
      subject: { type: 'account', member: 'oksana_melnyk' },
      changes: [],
    },
  ];
}

function adObjectActs({
  world,
  team,
}: {
  world: SampleWorld;
  team: SampleTeam;
}): SampleActivityEntry[] {
  const findIn = (owner: SamplePersonName, isWanted: (campaign: SampleCampaign) => boolean) => {
    const shared = team.adUsers.filter((adUser) => adUser.owner === owner && adUser.isShared);
    return shared
      .flatMap(({ profile }) => [...profile.tasks.keys()])
      .flatMap((id) => world.adAccounts.get(id)?.campaignIds ?? [])
      .map((id) => world.campaigns.get(id))
      .find((campaign) => campaign !== undefined && isWanted(campaign));
  };
  const switched = (input: {
    readonly campaign: SampleCampaign | undefined;
    readonly actor: SamplePersonName;
    readonly minutesAgo: number;
    readonly isOn: boolean;
  }): SampleActivityEntry[] => {
    const { campaign, actor, minutesAgo, isOn } = input;
    const [from, to] = isOn ? ['PAUSED', 'ACTIVE'] : ['ACTIVE', 'PAUSED'];
    return campaign === undefined
      ? []
      : [
          {
            minutesAgo,
            actor,
            kind: 'ad_objects',
            action: isOn ? 'turned_on' : 'turned_off',
            subject: { type: 'campaign', id: campaign.id, name: campaign.name },
            changes: [{ field: 'status', from, to }],
          },
        ];
  };
  const budgeted = (input: {
    readonly campaign: SampleCampaign | undefined;
    readonly actor: SamplePersonName;
    readonly minutesAgo: number;
    readonly growth: number;
  }): SampleActivityEntry[] => {
    const { campaign, actor, minutesAgo, growth } = input;
    const adAccount = world.adAccounts.get(campaign?.adAccountId ?? '');
    if (campaign === undefined || adAccount === undefined || campaign.dailyBudgetMinor === null) {
      return [];
    }
    const { minorPerUnit, currency } = adAccount;
    const toText = (units: number): string =>
      `${units.toFixed(minorPerUnit === 1 ? 0 : 2)} ${currency}`;
    const units = campaign.dailyBudgetMinor / minorPerUnit;
    return [
      {
        minutesAgo,
        actor,
        kind: 'ad_objects',
        action: 'updated',
        subject: { type: 'campaign', id: campaign.id, name: campaign.name },
        changes: [
          { field: 'dailyBudget', from: toText(Math.ceil(units / growth)), to: toText(units) },
        ],
      },
    ];
  };
  const isPaused = ({ status }: SampleCampaign): boolean => status === 'PAUSED';
  const isRunning = ({ status }: SampleCampaign): boolean => status === 'ACTIVE';
  const hasDailyBudget = (campaign: SampleCampaign): boolean =>
    isRunning(campaign) && campaign.dailyBudgetMinor !== null;
  return [
    ...switched({
      campaign: findIn('administrator', isPaused),
      actor: 'priya_nair',
      minutesAgo: 6 * DAY + 190,
      isOn: false,
    }),
    ...budgeted({
      campaign: findIn('tomasz', hasDailyBudget),
      actor: 'tomasz',
      minutesAgo: 3 * DAY + 75,
      growth: 1.25,
    }),
    ...switched({
      campaign: findIn('tomasz', isRunning),
      actor: 'tomasz',
      minutesAgo: 25 * HOUR,
      isOn: true,
    }),
    ...budgeted({
      campaign: findIn('administrator', hasDailyBudget),
      actor: 'priya_nair',
      minutesAgo: 14,
      growth: 1.5,
    }),
  ];
}

export function createSampleActivity({
  world,
  team,
}: {
  readonly world: SampleWorld;
  readonly team: SampleTeam;
}): SampleActivityEntry[] {
  return [
    ...teamActs(team),
    ...memberActs(team.members),
    ...adObjectActs({ world, team }),
  ].toSorted((left, right) => right.minutesAgo - left.minutesAgo);
}
