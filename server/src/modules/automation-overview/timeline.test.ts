import { automationRoutes as r } from '@ads-checker/shared/contracts/automation';
import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import { describe, expect, it } from 'vitest';
import { acted, ago, budget, NOW, type Team, useAutomation } from './test/use-automation.ts';

const { app, buildTeam, listActs, buildRule } = useAutomation();

describe('the timeline of an object', () => {
  const change = async (
    { adUserId, teamId }: Team,
    fields: {
      at: Date;
      userId?: string | null;
      actorName?: string;
      ruleRunId?: string;
      undoOf?: string;
      from?: string;
      to?: string;
    },
  ): Promise<string> => {
    const { db } = app().container;
    const id = await app().factories.buildAdObjectChange({ adUserId });
    await db('ad_object_changes')
      .where({ id, team_id: teamId })
      .update({
        user_id: fields.userId ?? null,
        actor_name: fields.actorName ?? null,
        rule_run_id: fields.ruleRunId ?? null,
        undo_of: fields.undoOf ?? null,
      });
    await db('ad_object_change_items')
      .where({ change_id: id })
      .update({
        at: fields.at,
        from_value: fields.from ?? 'ACTIVE',
        to_value: fields.to ?? 'PAUSED',
      });
    return id;
  };
  const nobody = {
    userId: null,
    ruleId: null,
    scopedRuleId: null,
    scheduleId: null,
    adUserId: null,
    runId: null,
  };
  const entry = {
    what: 'changed',
    isUndo: false,
    isBulk: false,
    field: 'status',
    from: 'ACTIVE',
    to: 'PAUSED',
    currency: null,
    error: null,
  };

  it('tells who did what, and why, newest first', async () => {
    const team = await buildTeam();
    const { adUserId } = team;
    const { db } = app().container;
    const person = await app().factories.buildAccount({ teamId: team.teamId });
    const { id: userId } = person.user;
    const personName = `Test ${person.user.username}`;
    const ruleId = await buildRule(team);
    const runId = await app().factories.buildRuleRun({
      ruleId,
      startedAt: ago(5 * HOUR_MS),
      objects: [
        acted('2', { at: ago(5 * HOUR_MS) }),
        acted('2', { action: 'notify', at: ago(4.5 * HOUR_MS) }),
        acted('2', {
          ...budget('10.00', '15.00'),
          state: 'failed',
          error: { message: 'Facebook rejected this change.', code: '100' },
          at: ago(4 * HOUR_MS),
        }),
      ],
    });
    const scheduleId = await app().factories.buildSchedule(team);
    const byRule = await change(team, {
      at: ago(5 * HOUR_MS),
      actorName: 'Stop without leads',
      ruleRunId: runId,
    });
    const undo = await change(team, {
      at: ago(3 * HOUR_MS),
      userId,
      undoOf: byRule,
      from: 'PAUSED',
      to: 'ACTIVE',
    });
    const bySchedule = await change(team, { at: ago(2 * HOUR_MS), actorName: 'Before' });
    await db('ad_object_changes').where({ id: bySchedule }).update({ schedule_id: scheduleId });
    const planned = await change(team, { at: ago(HOUR_MS), userId });
    const plannedChangeId = await app().factories.buildPlannedChange(team);
    await db('planned_changes')
      .where({ id: plannedChangeId })
      .update({ state: 'carried_out', ended_at: NOW, further_change_ids: [planned] });
    const gone = await change(team, { at: ago(DAY_MS), actorName: 'Gone' });
    const byPerson = await change(team, { at: NOW, userId });
    await change(team, { at: ago(32 * DAY_MS), userId });
    const rule = {
      kind: 'rule',
      name: 'Stop without leads',
      ...{ userId: null, ruleId, scopedRuleId: null, scheduleId: null, adUserId, runId },
    };
    const member = { ...nobody, kind: 'person', name: personName, userId };
    const at = (ms: number) => ago(ms).toISOString();
    expect(scheduleId).not.toBe('');
    expect(await listActs(team.owner.client, { adUserId, adObjectId: '2' })).toEqual({
      total: 8,
      data: [
        { ...entry, id: `c${byPerson}-1`, at: at(0), by: member },
        { ...entry, id: `c${planned}-1`, at: at(HOUR_MS), by: { ...member, kind: 'planned' } },
        {
          ...entry,
          id: `c${bySchedule}-1`,
          at: at(2 * HOUR_MS),
          by: { ...nobody, kind: 'schedule', name: 'Mornings', scheduleId },
        },
        {
          ...entry,
          id: `c${undo}-1`,
          at: at(3 * HOUR_MS),
          by: member,
          isUndo: true,
          from: 'PAUSED',
          to: 'ACTIVE',
        },
        {
          ...entry,
          id: `r${runId}-2`,
          at: at(4 * HOUR_MS),
          by: rule,
          what: 'failed',
          field: 'dailyBudget',
          from: '10.00',
          to: '15.00',
          error: 'Facebook rejected this change.',
        },
        {
          ...entry,
          id: `r${runId}-1`,
          at: at(4.5 * HOUR_MS),
          by: rule,
          what: 'notified',
          field: null,
          from: null,
          to: null,
        },
        { ...entry, id: `c${byRule}-1`, at: at(5 * HOUR_MS), by: rule },
        {
          ...entry,
          id: `c${gone}-1`,
          at: at(DAY_MS),
          by: { ...nobody, kind: 'automation', name: 'Gone' },
        },
      ],
    });
    expect((await listActs(team.owner.client, { adUserId, adObjectId: '3' })).data).toEqual([]);
  });

  it('pages, and hides what happened through profiles that the reader may not see', async () => {
    const team = await buildTeam();
    const shown = await app().factories.buildAdUser({ accountId: team.member.accountId });
    await change(team, { at: ago(2 * HOUR_MS), actorName: 'Hidden' });
    const own = await change({ ...team, adUserId: shown }, { at: ago(HOUR_MS), actorName: 'Own' });
    const params = { adUserId: shown, adObjectId: '2' };
    const { data } = await listActs(team.member.client, params);
    expect(data.map(({ id }) => id)).toEqual([`c${own}-1`]);
    const { body } = await team.reader.client.call(r.listObjectActs, {
      params,
      query: { limit: 1, offset: 1 },
    });
    const page = r.listObjectActs.response.parse(body);
    expect(page.data.map(({ by }) => by.name)).toEqual(['Hidden']);
    expect(page.paging).toEqual({ total: 2, limit: 1, offset: 1 });
  });
});
