import { describe, expect, it } from 'vitest';
import { activityEntrySchema } from '../contracts/activity.ts';
import { createSampleActivity, createSampleTeam, createSampleWorld } from './index.ts';

const world = createSampleWorld({ nowMs: Date.parse('2026-03-02T09:00:00Z') });
const team = createSampleTeam(world);
const acts = createSampleActivity({ world, team });
const DAY_MINUTES = 1440;

describe('the activity of the sample team', () => {
  it('tells how the team came to be as it is', () => {
    const told = acts
      .filter(({ kind }) => kind !== 'ad_objects')
      .map(({ minutesAgo, actor, action, subject, changes }) => [
        Math.round(minutesAgo / DAY_MINUTES),
        actor,
        action,
        'member' in subject ? subject.member : subject.type,
        changes.map(({ field }) => field).join(),
      ]);
    expect(told).toEqual([
      [148, 'administrator', 'created', 'team', 'name,description'],
      [147, 'administrator', 'added', 'tomasz', ''],
      [140, 'administrator', 'added', 'daniel_berger', 'manage_team,read_team_ads,manage_team_ads'],
      [118, 'daniel_berger', 'added', 'grant_ellis', ''],
      [96, 'daniel_berger', 'added', 'lucia_romero', ''],
      [79, 'daniel_berger', 'restricted', 'grant_ellis', 'status'],
      [61, 'administrator', 'added', 'priya_nair', ''],
      [54, 'administrator', 'updated', 'priya_nair', 'read_team_ads'],
      [40, 'administrator', 'updated', 'priya_nair', 'manage_team_ads'],
      [33, 'daniel_berger', 'added', 'oksana_melnyk', 'read_team_ads'],
      [21, 'administrator', 'updated', 'team', 'description'],
      [12, 'daniel_berger', 'password_set', 'oksana_melnyk', ''],
    ]);
  });

  it('ends with the rights, the description and the objects as they stand', () => {
    const held = new Map<string, Set<string>>();
    for (const { subject, changes } of acts) {
      if ('member' in subject) {
        const own = held.get(subject.member) ?? new Set();
        for (const { field, to } of changes) {
          if (to === true) {
            own.add(field);
          }
        }
        held.set(subject.member, own);
      }
    }
    expect(Object.fromEntries([...held].map(([name, own]) => [name, [...own].sort()]))).toEqual(
      Object.fromEntries(
        team.members.map(({ username, permissions }) => [
          username,
          Object.entries(permissions)
            .filter(([, isHeld]) => isHeld)
            .map(([name]) => name)
            .sort(),
        ]),
      ),
    );
    const descriptions = acts.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'description'),
    );
    expect(descriptions.at(-1)?.to).toBe(team.description);
    const objects = acts.filter(({ kind }) => kind === 'ad_objects');
    expect(objects.map(({ actor, action }) => [actor, action])).toEqual([
      ['priya_nair', 'turned_off'],
      ['tomasz', 'updated'],
      ['tomasz', 'turned_on'],
      ['priya_nair', 'updated'],
    ]);
    for (const { subject, changes } of objects) {
      const campaign = world.campaigns.get('id' in subject ? subject.id : '');
      const adAccount = world.adAccounts.get(campaign?.adAccountId ?? '');
      const stands = {
        status: campaign?.status,
        dailyBudget: `${(
          (campaign?.dailyBudgetMinor ?? 0) / (adAccount?.minorPerUnit ?? 1)
        ).toFixed(adAccount?.minorPerUnit === 1 ? 0 : 2)} ${adAccount?.currency}`,
      };
      for (const { field, from, to } of changes) {
        expect(to).toBe(stands[field as keyof typeof stands]);
        expect(from).not.toBe(to);
      }
    }
  });

  it('is kept in the form of the log, and done by people who were there', () => {
    const schema = activityEntrySchema.pick({ kind: true, action: true, changes: true });
    const joinedMinutesAgo = new Map([
      ['administrator', team.ageMinutes],
      ...team.members.map((member) => [member.username, member.joinedMinutesAgo] as const),
    ] as readonly (readonly [string, number])[]);
    for (const act of acts) {
      expect(schema.safeParse(act).error).toBeUndefined();
      expect(act.minutesAgo).toBeLessThanOrEqual(joinedMinutesAgo.get(act.actor) ?? 0);
    }
  });
});
