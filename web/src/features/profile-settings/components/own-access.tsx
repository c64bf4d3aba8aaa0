import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { refetchProfileSettings } from '../queries.ts';
import { ChatBotSection } from './chat-bot-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionsSection } from './sessions-section.tsx';

function PasswordSection() {
  const { t } = useTranslation('profile-settings');
  const [isChanging, setChanging] = useState(false);
  return (
    <FormSection title={t('Password')}>
      <Button onClick={() => setChanging(true)}>{t('Change password')}</Button>
      {isChanging && (
        <PasswordDialog onChanged={refetchProfileSettings} onClose={() => setChanging(false)} />
      )}
    </FormSection>
  );
}

/**
 * What a person without an active account can still change: the settings that need neither a team
 * nor the databases of an account.
 */
export function OwnAccess({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('profile-settings');
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col">
      <header className="flex min-h-13 flex-none items-center gap-3 px-4 max-desk:px-3">
        <h1 className="text-xl font-semibold">{t('Profile settings')}</h1>
        <Button onClick={onBack}>{t('Back')}</Button>
      </header>
      <FormPage>
        <PasswordSection />
        <ChatBotSection canSwitchOff={false} />
        <SessionsSection />
      </FormPage>
    </div>
  );
}
