import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import type { SessionDto } from '@ads-checker/shared/contracts/identity';
import type { TelegramBotInfo } from '@ads-checker/shared/contracts/telegram';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../lib/resource.ts';
import { useSession } from '../../../lib/session.ts';
import { FormPage } from '../../../ui/form-layout.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ChatBotSection } from './chat-bot-section.tsx';
import { ExtensionSection } from './extension-section.tsx';
import { InterfaceSection } from './interface-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TeamSection } from './team-section.tsx';

interface ProfileSettingsScreenProps {
  readonly sessions: Resource<readonly SessionDto[]>;
  readonly botInfo: Resource<TelegramBotInfo | null>;
  readonly extension: Resource<ExtensionBuilds | null>;
}

/** What people set for themselves. */
export function ProfileSettingsScreen({
  sessions,
  botInfo,
  extension,
}: ProfileSettingsScreenProps) {
  const { t } = useTranslation('profile-settings');
  const router = useRouter();
  const { user } = useSession();
  const reload = () => void router.invalidate();
  return (
    <>
      <PageHead
        title={t('Profile settings')}
        meta={<span className="max-desk:hidden">{user.username}</span>}
      />
      <FormPage>
        <PersonalSection key={user.id} onSessionsEnded={reload} />
        <ChatBotSection botInfo={botInfo} onReload={reload} />
        <ExtensionSection sessions={sessions} extension={extension} onReload={reload} />
        <TeamSection />
        <InterfaceSection />
        <SessionsSection sessions={sessions} onReload={reload} />
      </FormPage>
    </>
  );
}
