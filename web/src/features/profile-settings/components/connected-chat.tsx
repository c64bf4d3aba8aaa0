import type { TelegramChat } from '@ads-checker/shared/contracts/identity';
import { type TelegramBotInfo, telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { initials } from '@ads-checker/shared/domain/names';
import {
  CheckCircleIcon,
  NoSymbolIcon,
  PaperAirplaneIcon,
  SignalSlashIcon,
} from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useProfileCommand } from '../use-profile-command.ts';

/** The full name, a handle, or at least the number. */
function chatName({
  id,
  firstName,
  lastName,
  username,
}: Pick<TelegramChat, 'id' | 'firstName' | 'lastName' | 'username'>): string {
  const fullName = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return fullName || (username === null || username === '' ? id : `@${username}`);
}

const BOT_COLOR = 6;

interface ConnectedChatProps {
  readonly chat: TelegramChat;
  /** Null while unknown, or without a bot. */
  readonly botInfo: TelegramBotInfo | null;
}

function TestButton() {
  const { t } = useTranslation('profile-settings');
  const { run, isBusy } = useWrite((_: object, idempotencyKey) =>
    call(telegramRoutes.sendTest, { idempotencyKey }),
  );
  const send = async () => {
    try {
      await run({});
      showToast({
        id: 'bot-test',
        tone: 'success',
        text: t('Sending a test message to Telegram'),
      });
    } catch (error) {
      showToast({ id: 'bot-test', tone: 'error', text: plainErrorText({ error, translate: t }) });
    }
  };
  return (
    <Button
      icon={PaperAirplaneIcon}
      isBusy={isBusy}
      aria-label={t('Send test message')}
      onClick={() => void send()}
    >
      {t('Test')}
    </Button>
  );
}

function DisconnectButton({ name }: { readonly name: string }) {
  const { t } = useTranslation('profile-settings');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { run, isBusy } = useWrite((_: object, idempotencyKey) =>
    call(telegramRoutes.disconnect, { idempotencyKey }),
  );
  const disconnect = async () => {
    try {
      await run({});
      showToast({ id: 'bot', tone: 'success', text: t('Chat disconnected') });
    } catch (error) {
      showToast({ id: 'bot', tone: 'error', text: plainErrorText({ error, translate: t }) });
    } finally {
      setDialogOpen(false);
    }
  };
  return (
    <>
      <Button variant="danger" onClick={() => setDialogOpen(true)}>
        {t('Disconnect')}
      </Button>
      <ConfirmDialog
        title={t('Disconnect the chat with {name}?', { name })}
        isOpen={isDialogOpen}
        confirmLabel={t('Disconnect')}
        isBusy={isBusy}
        onConfirm={() => void disconnect()}
        onCancel={() => setDialogOpen(false)}
      >
        {t('You’ll stop getting notifications. Chat history stays, and you can reconnect anytime.')}
      </ConfirmDialog>
    </>
  );
}

export function ConnectedChat({ chat, botInfo }: ConnectedChatProps) {
  const { t } = useTranslation('profile-settings');
  const now = useNow();
  const name = chatName(chat);
  const since = formatDate({ at: chat.connectedAt });
  const isFailing = !chat.isBlocked && chat.failingSince !== null;
  const handle = botInfo === null ? 'Telegram' : `@${botInfo.username}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <Avatar size="large" initials={initials(botInfo?.name ?? 'Telegram')} color={BOT_COLOR} />
        <div className="min-w-0 flex-1 max-desk:basis-2/3">
          <p className="flex flex-wrap items-center gap-x-2">
            <b className="font-medium">{handle}</b>
            {chat.isBlocked ? (
              <Status hue="warning" icon={NoSymbolIcon} label={t('Blocked in Telegram')} />
            ) : isFailing ? (
              <Status hue="warning" icon={SignalSlashIcon} label={t('Not reachable')} />
            ) : (
              <Status hue="active" icon={CheckCircleIcon} label={t('Connected')} />
            )}
          </p>
          <p className="text-ink-3" lang={chat.languageCode ?? undefined}>
            {t('Chat with {name}, since {since}', { name, since })}
          </p>
        </div>
        <div className="flex gap-2 max-desk:[&>button]:h-11">
          {!chat.isBlocked && botInfo !== null && <TestButton />}
          <DisconnectButton name={name} />
        </div>
      </div>
      {chat.isBlocked && (
        <Note tone="warning" className="mt-3">
          {t('Notifications can’t be delivered. Unblock {handle} in Telegram to get them again.', {
            handle,
          })}
        </Note>
      )}
      {isFailing && (
        <Note tone="warning" className="mt-3">
          {t(
            'Telegram hasn’t accepted messages since {since}. Find them in notifications; they’ll arrive in the chat together.',
            { since: formatMoment({ at: new Date(chat.failingSince ?? 0), now }) },
          )}
        </Note>
      )}
    </>
  );
}

export function ChatSwitch({ chat }: Pick<ConnectedChatProps, 'chat'>) {
  const { t } = useTranslation('profile-settings');
  const { change, stateOf } = useProfileCommand();
  const reason = chat.isBlocked ? t('Bot blocked in Telegram') : undefined;
  return (
    <div className="mt-2.5">
      <SwitchRow
        label={t('Send notifications')}
        hint={reason ?? t('When off, the bot sends nothing')}
        isOn={chat.notificationsEnabled}
        state={stateOf('telegramChatSettings')}
        reason={reason}
        onToggle={(next) => change({ telegramChatSettings: { notificationsEnabled: next } })}
      />
    </div>
  );
}
