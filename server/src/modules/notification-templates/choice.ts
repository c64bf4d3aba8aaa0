import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { TemplateRepository } from './repository.ts';

export type TemplateChoice = ReturnType<typeof createTemplateChoice>;

/** Validates the templates chosen for a profile's notifications; null is the default template. */
export function createTemplateChoice({ find }: Pick<TemplateRepository, 'find'>) {
  return {
    /**
     * Requires a template of the right type that the actor may see. @returns its name.
     * @throws ValidationError otherwise.
     */
    async require(
      input: {
        readonly id: string | null;
        readonly field: string;
        readonly type: NotificationType;
        readonly actor: Actor;
      },
      trx?: Transaction,
    ): Promise<string | null> {
      if (input.id === null) {
        return null;
      }
      const template = await find(input.id, trx);
      if (
        template?.notificationType !== input.type ||
        !canReadAdUser(input.actor, { ...template, isShared: false })
      ) {
        throw invalidInput([
          { field: `body.${input.field}`, message: 'must be a template of this type' },
        ]);
      }
      return template.name;
    },

    /** For the activity log. */
    async nameOf(id: string | null, trx?: Transaction): Promise<string | null> {
      return id === null ? null : ((await find(id, trx))?.name ?? null);
    },
  };
}
