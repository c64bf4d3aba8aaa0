import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../ui/note.tsx';
import { LocaleControl, ThemeControl } from '../ui/preferences.tsx';
import { APP_NAME, BrandMark } from './brand.tsx';
import { LoginForm } from './login-form.tsx';
import { useStartup } from './startup-context.ts';
import { useUnsentCount } from './use-unsent-count.ts';

interface LoginScreenProps {
  readonly onLoggedIn: (signedIn: SignedIn) => void | Promise<void>;
}

function RevokedNote({ userId }: { readonly userId: string | null }) {
  const { t } = useTranslation();
  const unsentCount = useUnsentCount(userId);
  return (
    <Note tone="warning">
      {t('You were logged out from another device.')}{' '}
      {unsentCount > 0 &&
        t(
          '{unsentCount, plural, one {# unsent change will be sent after you log in.} other {# unsent changes will be sent after you log in.}}',
          { unsentCount },
        )}
    </Note>
  );
}

export function LoginScreen({ onLoggedIn }: LoginScreenProps) {
  const { t } = useTranslation();
  const revoked = useSelector(useStartup(), ({ context }) => context.revoked);
  useEffect(() => {
    document.title = APP_NAME;
  }, []);
  return (
    <div className="grid h-full grid-rows-[auto_1fr_auto] overflow-auto bg-canvas">
      <header className="flex items-center gap-2 px-4 py-3">
        <BrandMark />
        <b className="font-semibold max-desk:hidden">{APP_NAME}</b>
        <span className="flex-1" />
        <ThemeControl />
        <LocaleControl />
      </header>
      <main className="grid px-4 pb-[10vh] max-desk:place-items-start max-desk:justify-center max-desk:pt-12 desk:place-items-center">
        <div className="w-80 max-w-full desk:[--control-h-lg:36px]">
          <LoginForm onLoggedIn={onLoggedIn}>
            {revoked !== null && <RevokedNote userId={revoked.userId} />}
            <div className="flex flex-col gap-0.5">
              <h1 className="text-2xl font-semibold tracking-(--tracking-figure)">
                {t('Welcome to {APP_NAME}', { APP_NAME })}
              </h1>
              <p className="text-ink-2">{t('To continue, log in to your account')}</p>
            </div>
          </LoginForm>
        </div>
      </main>
      <footer className="px-4 py-3 text-sm text-ink-3">
        {t('Forgot your password? Ask your team admin to reset it.')}
      </footer>
    </div>
  );
}
