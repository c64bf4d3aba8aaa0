import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/session.ts';
import { useOutbox } from '../../replica/index.ts';
import type { Template, TemplateDraft, TemplateFields } from './templates.ts';

/** Limit of the API for one call. */
const AT_ONCE = 500;

/** Commands are optimistic and are queued offline. */
export function useTemplateCommands() {
  const { t } = useTranslation('notification-templates');
  const { issue, byTarget } = useOutbox();
  const { account } = useActor();
  const issueDeletion = (templates: readonly Template[]) => {
    const [first] = templates;
    if (first === undefined) {
      return undefined;
    }
    const count = templates.length;
    const target = {
      kind: 'notificationTemplate',
      id: first.id,
      label:
        count === 1
          ? first.name
          : t('{count, plural, one {# template} other {# templates}}', { count }),
      owner: { accountId: first.accountId },
    } as const;
    const payload = { notificationTemplateIds: templates.map(({ id }) => id) };
    return issue({ name: 'deleteNotificationTemplates', target, payload }, {});
  };
  return {
    /** @returns the new id. `id`: reuses the id of a template whose creation was rejected. */
    async create(payload: TemplateDraft, id: string = createRowId()): Promise<string> {
      if (account === null) {
        throw new Error('The session has no account.');
      }
      const owner = { accountId: account.id, teamId: account.teamId };
      const target = { kind: 'notificationTemplate', id, label: payload.name, owner } as const;
      await issue({ name: 'createNotificationTemplate', target, payload }, {});
      return id;
    },
    update(
      { id, name, accountId }: Template,
      payload: Partial<TemplateFields>,
      before: TemplateFields,
    ) {
      const owner = { accountId };
      const target = { kind: 'notificationTemplate', id, label: name, owner } as const;
      return issue({ name: 'updateNotificationTemplate', target, payload }, { ...before });
    },
    /**
     * Uses as few calls as the API allows; templates still waiting to be created are deleted
     * individually.
     */
    async remove(templates: readonly Template[]): Promise<void> {
      const { moving = [], settled = [] } = Object.groupBy(templates, ({ id }) =>
        byTarget.get(`notificationTemplate:${id}`) === undefined ? 'settled' : 'moving',
      );
      for (const template of moving) {
        await issueDeletion([template]);
      }
      for (const own of Map.groupBy(settled, ({ accountId }) => accountId).values()) {
        for (let start = 0; start < own.length; start += AT_ONCE) {
          await issueDeletion(own.slice(start, start + AT_ONCE));
        }
      }
    },
  };
}
