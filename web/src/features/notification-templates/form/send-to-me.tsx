import {
  type OwnMessage,
  notificationTemplateRoutes as r,
} from '@ads-checker/shared/contracts/notification-templates';
import { AppError } from '@ads-checker/shared/errors';
import { PaperAirplaneIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { PreviewSource } from '../preview/message-preview.tsx';
import { templateErrorText } from '../template-labels.ts';
import type { TemplateForm } from './use-template-form.ts';

const TOAST = 'send-to-me';

/** Sends the message to the person’s own chat, as shown in the preview. */
export function SendToMe({
  accountId,
  form,
  source,
  className,
}: {
  readonly accountId: string;
  readonly form: TemplateForm;
  readonly source: PreviewSource;
  readonly className?: string;
}) {
  const { t } = useTranslation('notification-templates');
  const navigate = useNavigate();
  const { run, isBusy } = useWrite((body: OwnMessage, idempotencyKey) =>
    call(r.sendToMe, { params: { accountId }, body, idempotencyKey }),
  );
  const send = async (): Promise<void> => {
    const content = form.readMessage();
    if (content === undefined) {
      return;
    }
    try {
      await run({ ...content, event: source, locale: activeLocale() });
      showToast({ id: TOAST, tone: 'success', text: t('Sending the message to your chat') });
    } catch (error) {
      const hasNoChat = error instanceof AppError && error.code === 'no_chat';
      const [wrong] = error instanceof AppError ? (error.details?.fields ?? []) : [];
      showToast({
        id: TOAST,
        tone: 'error',
        text: hasNoChat
          ? t('No chat is connected. Connect one in profile settings.')
          : wrong === undefined
            ? plainErrorText({ error, translate: t })
            : templateErrorText(wrong.message, t),
        ...(hasNoChat
          ? {
              action: {
                label: t('Profile settings'),
                onPress: () => void navigate({ to: '/profile-settings' }),
              },
            }
          : {}),
      });
    }
  };
  return (
    <Button
      icon={PaperAirplaneIcon}
      isBusy={isBusy}
      {...(className === undefined ? {} : { className })}
      onClick={() => void send()}
    >
      {t('Send to me')}
    </Button>
  );
}
