import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { rememberSession } from '../replica/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { useStartup } from './startup-context.ts';
import { stayOnAccount } from './use-open-account.ts';
import { useUnsentCount } from './use-unsent-count.ts';

export function SessionEndedDialog() {
  const { t } = useTranslation();
  const actor = useStartup();
  const shown = useSession();
  const { user } = shown;
  const unsentCount = useUnsentCount(user.id);
  return (
    <Dialog
      role="alertdialog"
      isOpen
      // The only way forward is a new session
      onClose={() => undefined}
      isKeyboardDismissDisabled
      title={t('Your session has ended')}
    >
      <div className="px-0.5 pb-0.5">
        <p className="mb-3">
          {t('Your session has ended. Log in to continue.')}{' '}
          {unsentCount > 0 &&
            t(
              '{unsentCount, plural, one {# unsent change stays on this device.} other {# unsent changes stay on this device.}}',
              { unsentCount },
            )}
        </p>
        <LoginForm
          username={user.username}
          onLoggedIn={async (signedIn) => {
            if (signedIn.user.id === user.id) {
              actor.send({ type: 'logged-in', signedIn: await stayOnAccount(shown, signedIn) });
            } else {
              // Another person signed in: neither the screen nor the remembered session is theirs
              rememberSession(signedIn);
              location.assign('/');
            }
          }}
        />
      </div>
    </Dialog>
  );
}
