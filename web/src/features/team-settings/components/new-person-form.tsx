import { personalWordsOf } from '@ads-checker/shared/domain/passwords';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '../../../lib/use-form.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FieldGrid, FormSection } from '../../../ui/form-layout.tsx';
import { createPassPhrase, PassPhraseField } from '../../../ui/pass-phrase-field.tsx';
import { PasswordStrength, usePasswordAssessment } from '../../../ui/password-strength.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import {
  findTakenField,
  type NewPerson,
  type NewPersonInput,
  newMemberErrorText,
} from '../new-member.ts';

export interface MemberFormProps<I extends FieldValues, F> {
  readonly form: ProductForm<I, F>;
  readonly rights: ReactNode;
  readonly onAdd: (fields: F) => Promise<void>;
}

interface NewPersonFormProps extends MemberFormProps<NewPersonInput, NewPerson> {
  /** The login or e-mail exists already: the person can be invited. */
  readonly onExisting: (usernameOrEmail: string) => void;
}

export function NewPersonForm({ form: product, rights, onAdd, onExisting }: NewPersonFormProps) {
  const { t } = useTranslation('team-settings');
  const [takenValue, setTakenValue] = useState<string | null>(null);
  const { form, field, failure } = product;
  const { control, resetField } = form;
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

  const save = product.submit(async (fields) => {
    setTakenValue(null);
    if (judgement?.verdict === 'too_weak') {
      product.setFieldError({ name: 'password', message: 'is too easy to guess', kind: 'server' });
      return;
    }
    try {
      await onAdd(fields);
    } catch (error) {
      const taken = findTakenField(error);
      setTakenValue(taken === undefined ? null : fields[taken]);
      throw error;
    }
  });

  return (
    <SaveForm form={product} isGuarded={false} aria-label={t('New user')} onSave={save}>
      <FormSection title={t('User')} hint={t('You’ll give them a username and password.')}>
        <FieldGrid>
          <TextField
            {...field('username')}
            label={t('Username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...field('email')} type="email" label={t('Email')} autoComplete="off" />
          <TextField
            {...field('firstName')}
            label={t('First name (optional)')}
            autoComplete="off"
          />
          <TextField {...field('lastName')} label={t('Last name (optional)')} autoComplete="off" />
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
          error={product.errorOf('password')}
          hint={<PasswordStrength judgement={judgement} />}
        />
      </FormSection>
      {rights}
      <SaveBar
        isNew
        form={product}
        label={t('Create member')}
        error={failure === null ? undefined : newMemberErrorText({ error: failure, translate: t })}
        className="desk:ms-64"
      >
        <Link to="/team-settings/members" className={buttonClassName()}>
          {t('Cancel')}
        </Link>
      </SaveBar>
    </SaveForm>
  );
}
