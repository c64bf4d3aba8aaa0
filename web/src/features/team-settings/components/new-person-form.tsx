import { personalWordsOf } from '@ads-checker/shared/domain/passwords';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '../../../lib/use-form.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FieldGrid, Form, FormActions, FormSection } from '../../../ui/form-layout.tsx';
import { createPassPhrase, PassPhraseField } from '../../../ui/pass-phrase-field.tsx';
import { PasswordStrength, usePasswordAssessment } from '../../../ui/password-strength.tsx';
import { isTaken, type NewPerson, type NewPersonInput, newMemberErrorText } from '../new-member.ts';

export interface MemberFormProps<I extends FieldValues, F> extends ProductForm<I, F> {
  readonly rights: ReactNode;
  readonly onAdd: (fields: F) => Promise<void>;
}

interface NewPersonFormProps extends MemberFormProps<NewPersonInput, NewPerson> {
  /** The login or e-mail exists already: the person can be invited. */
  readonly onExisting: (usernameOrEmail: string) => void;
}

export function NewPersonForm({
  form,
  submit,
  errorOf,
  isInvalid,
  setServerErrors,
  rights,
  onAdd,
  onExisting,
}: NewPersonFormProps) {
  const { t } = useTranslation('team-settings');
  const [error, setError] = useState<unknown>(null);
  const [takenValue, setTakenValue] = useState<string | null>(null);
  const { control, formState, register, resetField } = form;
  const { field: password } = useController({ control, name: 'password' });
  const person = useWatch({ control });
  const judgement = usePasswordAssessment({
    password: person.password ?? '',
    personalWords: personalWordsOf({
      username: person.username ?? '',
      email: person.email ?? '',
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
    }),
  });

  const begin = useEffectEvent(async () => {
    const passPhrase = await createPassPhrase();
    if (form.getValues('password') === '') {
      // A generated password is the form's initial value, not an edit
      resetField('password', { defaultValue: passPhrase });
    }
  });
  useEffect(() => {
    void begin();
  }, []);

  const onSubmit = submit(async (fields) => {
    setError(null);
    setTakenValue(null);
    if (judgement?.verdict === 'too_weak') {
      form.setError('password', { type: 'server', message: 'is too easy to guess' });
      return;
    }
    try {
      await onAdd(fields);
    } catch (failure) {
      const isOnFields = setServerErrors(failure);
      if (isTaken(failure)) {
        setTakenValue(form.getFieldState('email').error ? fields.email : fields.username);
      }
      if (!isOnFields) {
        setError(failure);
      }
    }
  });

  return (
    <Form aria-label={t('New user')} onSubmit={onSubmit}>
      <FormSection title={t('User')} hint={t('You’ll give them a username and password.')}>
        <FieldGrid>
          <TextField
            {...register('username')}
            label={t('Username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('username')}
          />
          <TextField
            {...register('email')}
            type="email"
            label={t('Email')}
            autoComplete="off"
            error={errorOf('email')}
          />
          <TextField
            {...register('firstName')}
            label={t('First name (optional)')}
            autoComplete="off"
            error={errorOf('firstName')}
          />
          <TextField
            {...register('lastName')}
            label={t('Last name (optional)')}
            autoComplete="off"
            error={errorOf('lastName')}
          />
        </FieldGrid>
        {takenValue !== null && (
          <p className="mt-3 flex flex-wrap items-center gap-2 text-ink-2">
            {t('This user already exists. Invite them to the team instead.')}
            <Button onClick={() => onExisting(takenValue)}>
              {t('Invite {takenValue}', { takenValue })}
            </Button>
          </p>
        )}
      </FormSection>
      <FormSection
        title={t('Password')}
        hint={t('Share it with the user. They can change it later.')}
      >
        <PassPhraseField
          label={t('Password')}
          value={password.value}
          onChange={password.onChange}
          onBlur={password.onBlur}
          error={errorOf('password')}
          hint={<PasswordStrength judgement={judgement} />}
        />
      </FormSection>
      {rights}
      <FormActions
        isInvalid={isInvalid}
        error={error === null ? null : newMemberErrorText({ error, translate: t })}
        className="desk:ms-64"
      >
        <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
          {t('Create member')}
        </Button>
        <Link to="/team-settings/members" className={buttonClassName()}>
          {t('Cancel')}
        </Link>
      </FormActions>
    </Form>
  );
}
