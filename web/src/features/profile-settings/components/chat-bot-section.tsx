import { canManageAllUsers } from '@ads-checker/shared/access/identity';
import type { TelegramBotInfo } from '@ads-checker/shared/contracts/telegram';
import { initials } from '@ads-checker/shared/domain/names';
import { ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor, useSession } from '../../../lib/session.ts';
import { Trans } from '../../../lib/trans.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClassName } from '../../../ui/button.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { botInfoQuery, refetchProfileSettings } from '../queries.ts';
import { ChatSwitch, ConnectedChat } from './connected-chat.tsx';
import { Unavailable } from './unavailable.tsx';

const BOT_COLOR = 6;

function NotConfigured() {
  const { t } = useTranslation('profile-settings');
  const actor = useActor();
  return (
    <Note tone="info">
      <p className="font-medium text-ink">{t('The chat bot isn’t set up')}</p>
      <p>
        {canManageAllUsers(actor) ? (
          <Trans
            i18nKey="Create a bot with <b>@BotFather</b> in Telegram, set its token in the server variable <code>TELEGRAM_BOT_TOKEN</code>, and restart the server."
            components={{ code: <code className="ident" /> }}
          />
        ) : (
          t('Ask the server admin to set it up.')
        )}
      </p>
    </Note>
  );
}

function ConnectInvitation({ botInfo }: { readonly botInfo: TelegramBotInfo }) {
  const { t } = useTranslation('profile-settings');
  const { telegramKey } = useSession().user;
  const handle = `@${botInfo.username}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <Avatar size="large" initials={initials(botInfo.name)} color={BOT_COLOR} />
      <div className="min-w-0 flex-1 max-desk:basis-2/3">
        <p className="font-medium">{handle}</p>
        <p className="text-ink-3">
          {t('Click Start in the chat that opens. This page updates once the chat is connected.')}
        </p>
      </div>
      <a
        href={`${botInfo.link}?start=${encodeURIComponent(telegramKey)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Connect Telegram (opens in a new tab)')}
        className={`${buttonClassName({ variant: 'primary' })} max-desk:h-11`}
      >
        {t('Connect')}
        <ArrowTopRightOnSquareIcon aria-hidden="true" className="-me-0.5 size-4" />
      </a>
    </div>
  );
}

interface ChatBotSectionProps {
  /** The switch of the notifications is a command, so it needs an active account. */
  readonly canSwitchOff?: boolean;
}

export function ChatBotSection({ canSwitchOff = true }: ChatBotSectionProps) {
  const { t } = useTranslation('profile-settings');
  const { telegramChat } = useSession().user;
  const { data: value, error, isFetching } = useServerQuery(botInfoQuery);
  return (
    <FormSection title={t('Chat bot')} hint={t('Get Ads Checker notifications in Telegram.')}>
      <div className="flex flex-col gap-3">
        {error !== null && value === undefined ? (
          <Unavailable
            error={error}
            title={t('Couldn’t load chat bot')}
            isRetrying={isFetching}
            onRetry={refetchProfileSettings}
          />
        ) : value === undefined ? (
          telegramChat === null && (
            <SkeletonRows
              count={1}
              cells={['size-10 rounded-full', 'w-40', 'w-24 ms-auto']}
              label={t('Loading chat bot…')}
              rowClassName="h-12 border-0 px-0"
            />
          )
        ) : value === null ? (
          <NotConfigured />
        ) : (
          telegramChat === null && <ConnectInvitation botInfo={value} />
        )}
        {telegramChat !== null && (
          <div>
            <ConnectedChat chat={telegramChat} botInfo={value ?? null} />
            {canSwitchOff && <ChatSwitch chat={telegramChat} />}
          </div>
        )}
      </div>
    </FormSection>
  );
}
