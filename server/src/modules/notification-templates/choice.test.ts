import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { objectCheckRoutes } from '@ads-checker/shared/contracts/object-checks';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { createTemplate, useTemplates } from './test/templates.ts';

const { app, build } = useTemplates();

async function buildScene() {
  const team = await build();
  const adUserId = await app().factories.buildAdUser({ accountId: team.accountId });
  const make = (client: TestClient, accountId: string, notificationType: string) =>
    createTemplate(client, accountId, { notificationType, name: `For ${notificationType}` });
  const own = async (type: string) => (await make(team.owner, team.accountId, type)).id;
  const stranger = await app().factories.buildAccount();
  const foreign = await make(await app().signIn(stranger.user), stranger.id, 'binom_rule_run');
  const colleague = await app().factories.buildAccount({ teamId: team.teamId });
  const hidden = await make(await app().signIn(colleague.user), colleague.id, 'binom_rule_run');
  return { ...team, adUserId, own, foreignId: foreign.id, hiddenId: hidden.id };
}

/** Notification types of profiles, with the routes that choose their templates. */
const CHOICES = [
  {
    field: 'binomRuleRunNotificationTemplateId',
    type: 'binom_rule_run',
    other: 'ad_status_change',
    route: adUserRoutes.update,
    log: 'ruleRunTemplate',
  },
  {
    field: 'adStatusNotificationTemplateId',
    type: 'ad_status_change',
    other: 'binom_rule_run',
    route: objectCheckRoutes.updateTask,
    log: 'adStatusTemplate',
  },
  {
    field: 'adAccountStatusNotificationTemplateId',
    type: 'ad_account_status_change',
    other: 'ad_status_change',
    route: objectCheckRoutes.updateTask,
    log: 'adAccountStatusTemplate',
  },
] as const;

describe.each(CHOICES)('a profile’s $field', ({ field, type, other, route, log }) => {
  it('is a template of its type that the person sees, or none; the log names them', async () => {
    const { adUserId, teamId, own, owner } = await buildScene();
    const id = await own(type);
    const choose = async (value: string | null) => {
      const { status, body } = await owner.call(route, {
        params: { adUserId },
        body: { [field]: value },
      });
      expect(status).toBe(200);
      return Object.values((body as { data: Record<string, object> }).data)[0];
    };
    expect(await choose(id)).toMatchObject({ [field]: id });
    expect(await choose(id)).toMatchObject({ [field]: id });
    expect(await choose(null)).toMatchObject({ [field]: null });
    const { body } = await owner.call(activityRoutes.list, {
      params: { teamId },
      query: { kind: 'profiles' },
    });
    const { data } = activityRoutes.list.response.parse(body);
    expect(data.filter(({ action }) => action === 'updated').map(({ changes }) => changes)).toEqual(
      [
        [{ field: log, from: `For ${type}`, to: null }],
        [{ field: log, from: null, to: `For ${type}` }],
      ],
    );
  });

  it('is refused when it is of another type, another team or not there', async () => {
    const { adUserId, own, owner, foreignId, hiddenId } = await buildScene();
    for (const id of [await own(other), foreignId, hiddenId, '987654']) {
      const answer = await owner.call(route, { params: { adUserId }, body: { [field]: id } });
      expect(answer).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field: `body.${field}` }] } },
      });
    }
  });

  it('is not chosen by who may only read the profile', async () => {
    const { adUserId, own, reader } = await buildScene();
    const body = { [field]: await own(type) };
    expect((await reader.call(route, { params: { adUserId }, body })).status).toBe(403);
  });
});
