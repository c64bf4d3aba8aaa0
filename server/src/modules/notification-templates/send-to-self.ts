import type { Actor } from '@ads-checker/shared/access/identity';
import {
  OWN_MESSAGES_MAX,
  type OwnMessage,
} from '@ads-checker/shared/contracts/notification-templates';
import { SAMPLE_VALUES } from '@ads-checker/shared/domain/notifications/event-values';
import { renderMessage } from '@ads-checker/shared/domain/notifications/render';
import { splitMessage } from '@ads-checker/shared/domain/notifications/split';
import { invalidInput } from '../../platform/http/validation.ts';
import type { TelegramService } from '../telegram/index.ts';
import type { TemplateReadModel } from './read-model.ts';

export type SendToSelf = ReturnType<typeof createSelfSender>;

/** Sends a preview of a message to the person's own chat. */
export function createSelfSender(deps: {
  telegram: Pick<TelegramService, 'sendToSelf'>;
  findLastEvent: TemplateReadModel['findLastEvent'];
}) {
  /**
   * @returns the number of messages sent. @throws as `sendToSelf`; ValidationError for none or too
   * many.
   */
  return async ({
    actor: { userId },
    accountId,
    draft,
    key,
  }: {
    readonly actor: Actor;
    readonly accountId: string;
    readonly draft: OwnMessage;
    readonly key: string | undefined;
  }): Promise<number> => {
    const { notificationType: type, message, customTokens, event, locale } = draft;
    const last = event === 'last' ? await deps.findLastEvent({ accountId, type }) : null;
    const values = last?.values ?? SAMPLE_VALUES[type];
    const messages = splitMessage(renderMessage({ message, customTokens, values, locale }));
    if (messages.length === 0 || messages.length > OWN_MESSAGES_MAX) {
      const text =
        messages.length === 0
          ? 'has no text in this event'
          : `must fit into ${OWN_MESSAGES_MAX} messages of a chat`;
      throw invalidInput([{ field: 'body.message', message: text }]);
    }
    const request = { name: 'sendNotificationToMe', accountId, draft };
    await deps.telegram.sendToSelf({ userId, key, request, messages });
    return messages.length;
  };
}
