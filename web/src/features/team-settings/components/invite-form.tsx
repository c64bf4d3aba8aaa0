import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClassName } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { type Invited, newMemberErrorText } from '../new-member.ts';
import type { MemberFormProps } from './new-person-form.tsx';

export function InviteForm({ form, rights, onAdd }: MemberFormProps<Invited, Invited>) {
  const { t } = useTranslation('team-settings');
  return (
    <SaveForm
      form={form}
      isGuarded={false}
      aria-label={t('Existing user')}
      onSave={form.submit(onAdd)}
    >
      <FormSection
        title={t('User')}
        hint={t('They join with their current login after accepting.')}
      >
        <TextField
          {...form.field('usernameOrEmail')}
          label={t('Username or email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormSection>
      {rights}
      <SaveBar
        isNew
        form={form}
        label={t('Invite')}
        error={
          form.failure === null
            ? undefined
            : newMemberErrorText({ error: form.failure, translate: t })
        }
        className="desk:ms-64"
      >
        <Link to="/team-settings/members" className={buttonClassName()}>
          {t('Cancel')}
        </Link>
      </SaveBar>
    </SaveForm>
  );
}
