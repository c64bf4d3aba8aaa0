import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { FormPage } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { refetchProfileSettings } from '../queries.ts';
import { ApiTokensSection } from './api-tokens-section.tsx';
import { ChatBotSection } from './chat-bot-section.tsx';
import { ExtensionSection } from './extension-section.tsx';
import { InterfaceSection } from './interface-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TeamSection } from './team-section.tsx';

export function ProfileSettingsScreen() {
  const { t } = useTranslation('profile-settings');
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title={t('Profile settings')}
        meta={<span className="max-desk:hidden">{user.username}</span>}
      />
      <FormPage>
        <PersonalSection key={user.id} onSessionsEnded={refetchProfileSettings} />
        <ChatBotSection />
        <NotificationsSection />
        <ExtensionSection />
        <TeamSection />
        <InterfaceSection />
        <ApiTokensSection />
        <SessionsSection />
      </FormPage>
    </>
  );
}
