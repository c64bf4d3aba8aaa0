import { type AdUserSecret, adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { AppError } from '@ads-checker/shared/errors';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';

interface RevealDialogProps {
  readonly adUserId: string;
  readonly secret: AdUserSecret;
  readonly onClose: () => void;
}

/**
 * Shows a stored secret after the password was confirmed. Mounted only while open, so that neither
 * outlives it.
 */
export function RevealDialog({ adUserId, secret, onClose }: RevealDialogProps) {
  const { t } = useTranslation('ad-users');
  const formId = useId();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [value, setValue] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const title = secret === 'cookie' ? t('Reveal cookies') : t('Reveal access token');

  const reveal = async () => {
    if (isBusy) {
      return;
    }
    if (password === '') {
      setProblem(t('This field is required'));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      // Without an idempotency key, under which the response would be stored
      const params = { adUserId };
      const { data } = await call(adUserRoutes.reveal, { params, body: { secret, password } });
      setPassword('');
      setValue(data.value);
    } catch (error) {
      setProblem(
        error instanceof AppError && error.code === 'wrong_password'
          ? t('Incorrect password')
          : plainErrorText({ error, translate: t }),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        value === null ? (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
              {t('Reveal')}
            </Button>
          </>
        ) : (
          <>
            <CopyButton
              isWordShown
              text={value}
              label={secret === 'cookie' ? t('Copy cookies') : t('Copy access token')}
            />
            <Button variant="primary" autoFocus onClick={onClose}>
              {t('Close')}
            </Button>
          </>
        )
      }
    >
      {value === null ? (
        <Form
          id={formId}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void reveal();
          }}
        >
          <p>
            {t(
              'Anyone who has it can act as this profile. Viewing it is recorded in team activity.',
            )}
          </p>
          {/* Tells a password manager whose password this is */}
          <input hidden readOnly name="username" autoComplete="username" value={user.username} />
          <PasswordField
            autoFocus
            label={t('Your password')}
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Form>
      ) : (
        <div className="flex flex-col gap-3 p-1">
          <Note tone="info">{t('Visible until you close this. Not stored.')}</Note>
          <output
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={title}
            className="block max-h-48 overflow-auto rounded-sm border border-line bg-inset p-2 ident break-all whitespace-pre-wrap text-ink select-all"
          >
            {value}
          </output>
        </div>
      )}
    </Dialog>
  );
}
