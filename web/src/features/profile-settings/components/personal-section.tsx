import { identityRoutes, type OwnUserDto } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { FieldGrid, FormSection } from '../../../ui/form-layout.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import {
  type ProfileFields,
  profileFieldsSchema,
  type SignInChange,
  splitChanges,
  toFields,
} from '../profile-fields.ts';
import { useProfileCommand } from '../use-profile-command.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface PersonalSectionProps {
  /** The person's other sessions have ended. */
  readonly onSessionsEnded: () => void;
}

/** Prevents autocorrection of logins. */
const SIGN_IN_INPUT = { autoCapitalize: 'none', spellCheck: false, lang: '' } as const;

function findPasswordIssue(error: unknown): string | undefined {
  const fields = error instanceof AppError ? (error.details?.fields ?? []) : [];
  return fields.find(({ field }) => field === 'body.password')?.message;
}

export function PersonalSection({ onSessionsEnded }: PersonalSectionProps) {
  const { t } = useTranslation('profile-settings');
  const { user } = useSession();
  const { isOnline } = useSyncStatus();
  const { change, stateOf } = useProfileCommand();
  const [isChangingPassword, setChangingPassword] = useState(false);
  const product = useProductForm<ProfileFields, ProfileFields>({
    schema: profileFieldsSchema(user.username),
    values: toFields(user),
  });
  const { form, submit, field } = product;
  const typed = useWatch({ control: form.control });
  const changesSignIn = typed.email !== user.email || typed.username !== user.username;
  // Apart from the other fields, whose drafts are kept
  const [password, setPassword] = useState('');
  const [passwordIssue, setPasswordIssue] = useState<string>();
  const passwordInput = useRef<HTMLInputElement>(null);
  const showPasswordIssue = (message: string | undefined) => {
    setPasswordIssue(message);
    if (message !== undefined) {
      passwordInput.current?.focus();
    }
  };
  const forgetPassword = () => {
    setPassword('');
    setPasswordIssue(undefined);
  };

  const { run } = useWrite(
    async (body: SignInChange & { password: string }, idempotencyKey): Promise<OwnUserDto> =>
      (await call(identityRoutes.updateProfile, { body, idempotencyKey })).data.user,
  );
  const save = submit(async (fields) => {
    const { names, signIn } = splitChanges({ fields, user });
    if (signIn !== null && password === '') {
      showPasswordIssue('is required');
      return;
    }
    try {
      if (signIn !== null) {
        await run({ ...signIn, password });
      }
    } catch (error) {
      const issue = findPasswordIssue(error);
      if (issue === undefined) {
        throw error;
      }
      showPasswordIssue(issue);
      return;
    }
    forgetPassword();
    if (names !== null) {
      await change(names);
    }
    if (isOnline) {
      showToast({ id: 'profile', tone: 'success', text: t('Profile saved') });
    }
    return fields;
  });

  return (
    <FormSection title={t('Personal information')} hint={t('Visible to your team.')}>
      <SaveForm form={product} aria-label={t('Personal information')} onSave={save}>
        <FieldGrid>
          <TextField
            {...field('firstName')}
            label={t('First name')}
            autoComplete="given-name"
            lang=""
          />
          <TextField
            {...field('lastName')}
            label={t('Last name')}
            autoComplete="family-name"
            lang=""
          />
          <TextField
            {...field('email')}
            {...SIGN_IN_INPUT}
            label={t('Email')}
            type="email"
            autoComplete="email"
          />
          <TextField
            {...field('username')}
            {...SIGN_IN_INPUT}
            label={t('Username')}
            autoComplete="username"
            hint={t('You can log in with username or email')}
          />
          {changesSignIn && (
            <PasswordField
              ref={passwordInput}
              label={t('Current password')}
              hint={t('Required to change your email or username')}
              autoComplete="current-password"
              value={password}
              error={passwordIssue && fieldErrorText({ message: passwordIssue, translate: t })}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                setPasswordIssue(undefined);
              }}
            />
          )}
        </FieldGrid>
        {stateOf('firstName', 'lastName') === 'waiting' && (
          <p className="late mt-2 text-sm text-pending-ink">{t('Not sent yet')}</p>
        )}
        <SaveBar form={product} label={t('Save profile')} onDiscard={forgetPassword}>
          <Button variant="ghost" onClick={() => setChangingPassword(true)}>
            {t('Change password')}
          </Button>
        </SaveBar>
      </SaveForm>
      {isChangingPassword && (
        <PasswordDialog onChanged={onSessionsEnded} onClose={() => setChangingPassword(false)} />
      )}
    </FormSection>
  );
}
