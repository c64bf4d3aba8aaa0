import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../../ui/form-layout.tsx';
import { type Invited, newMemberErrorText } from '../new-member.ts';
import type { MemberFormProps } from './new-person-form.tsx';

export function InviteForm({
  form,
  submit,
  errorOf,
  isInvalid,
  setServerErrors,
  rights,
  onAdd,
}: MemberFormProps<Invited, Invited>) {
  const { t } = useTranslation('team-settings');
  const [error, setError] = useState<unknown>(null);
  const { isSubmitting } = form.formState;
  const onSubmit = submit(async (fields) => {
    setError(null);
    try {
      await onAdd(fields);
    } catch (failure) {
      if (!setServerErrors(failure)) {
        setError(failure);
      }
    }
  });
  return (
    <Form aria-label={t('Existing user')} onSubmit={onSubmit}>
      <FormSection
        title={t('User')}
        hint={t('They join with their current login after accepting.')}
      >
        <TextField
          {...form.register('usernameOrEmail')}
          label={t('Username or email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('usernameOrEmail')}
        />
      </FormSection>
      {rights}
      <FormActions
        isInvalid={isInvalid}
        error={error === null ? null : newMemberErrorText({ error, translate: t })}
        className="desk:ms-64"
      >
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {t('Invite')}
        </Button>
        <Link to="/team-settings/members" className={buttonClassName()}>
          {t('Cancel')}
        </Link>
      </FormActions>
    </Form>
  );
}
