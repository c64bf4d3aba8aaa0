import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../../test/harness/app.ts';
import type { TestClient } from '../../../../test/harness/client.ts';

export const sign = {
  name: '{sign}',
  options: [
    {
      value: '🔴',
      filter: { field: 'ad new status', operator: 'in', value: ['DISAPPROVED', 'WITH_ISSUES'] },
    },
    { value: '⚪️', filter: null },
  ],
} as const;

export const sampleTemplate = {
  notificationType: 'ad_status_change',
  name: 'Loud',
  message: messageOf([['{sign} ', ['{ad name}', 'bold']], [], ['{ad new status}']]),
  customTokens: [sign],
} as const;

export async function createTemplate(client: TestClient, accountId: string, change: object = {}) {
  const body = { ...sampleTemplate, ...change };
  const { body: answer } = await client.call(r.create, { params: { accountId }, body });
  return r.create.response.parse(answer).data.notificationTemplate;
}

/** Templates in a person's feed: ids, and whether they were deleted. */
export async function pullTemplates(client: TestClient) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'records' } });
  return syncRoutes.pull.response
    .parse(body)
    .data.rows.filter(({ id }) => id.startsWith('notificationTemplate:'))
    .map(({ id, isDeleted }) => [id, isDeleted]);
}

export async function readTemplateLog(client: TestClient, teamId: string) {
  const query = { kind: 'notification_templates' };
  const { body } = await client.call(activityRoutes.list, { params: { teamId }, query });
  return activityRoutes.list.response
    .parse(body)
    .data.map(({ action, subject, changes }) => [action, subject.type, subject.name, changes]);
}

/** An app with teams: a template owner, and members with each permission. */
export function useTemplates(options: () => Promise<TestAppOptions> = async () => ({})) {
  let started: TestApp | undefined;
  const app = (): TestApp => {
    if (started === undefined) {
      throw new Error('The server starts before the first test.');
    }
    return started;
  };
  beforeAll(async () => {
    started = await startTestApp(await options());
  });
  afterAll(async () => {
    await started?.close();
  });
  return {
    app,
    async build() {
      const owner = await app().factories.buildAccount({ manageTeam: true });
      const { teamId } = owner;
      const signIn = async (permissions: object) =>
        app().signIn((await app().factories.buildAccount({ teamId, ...permissions })).user);
      return {
        teamId,
        accountId: owner.id,
        owner: await app().signIn(owner.user),
        member: await signIn({}),
        reader: await signIn({ readTeamAds: true }),
        manager: await signIn({ manageTeamAds: true }),
      };
    },
  };
}
