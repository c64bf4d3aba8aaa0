import type { NewUser } from '@ads-checker/shared/contracts/users';
import { KeyIcon } from '@heroicons/react/16/solid';
import { useEffect, useEffectEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { createPassPhrase, PassPhraseField } from '../../../ui/pass-phrase-field.tsx';
import { type PasswordAssessmentView, PasswordStrength } from '../../../ui/password-strength.tsx';

interface PasswordFieldsProps {
  /** A new person gets a generated password; of others it changes only on request. */
  readonly isNew: boolean;
  readonly obstacle: string | undefined;
  readonly form: ProductForm<NewUser, NewUser>;
  readonly judgement: PasswordAssessmentView | undefined;
}

export function PasswordFields({ isNew, obstacle, form, judgement }: PasswordFieldsProps) {
  const { t } = useTranslation('users');
  const { control, resetField } = form.form;
  const { field } = useController({ control, name: 'password' });
  const isWanted = isNew || field.value !== '' || form.errorOf('password') !== undefined;

  const begin = useEffectEvent(async () => {
    if (isNew && field.value === '') {
      // A generated password is the form's initial value, not an edit
      resetField('password', { defaultValue: await createPassPhrase() });
    }
  });
  useEffect(() => {
    void begin();
  }, []);

  if (obstacle !== undefined) {
    return <p className="mt-3 text-sm text-ink-3">{obstacle}</p>;
  }
  return (
    <div className="mt-3">
      {isWanted ? (
        <>
          <PassPhraseField
            label={isNew ? t('Password') : t('New password')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={form.errorOf('password')}
            hint={<PasswordStrength judgement={judgement} />}
          />
          {!isNew && (
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
              {t('Takes effect when you save and ends all their sessions.')}
              <Button
                variant="ghost"
                onClick={() => {
                  field.onChange('');
                  form.form.clearErrors('password');
                }}
              >
                {t('Keep current password')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Button icon={KeyIcon} onClick={() => void createPassPhrase().then(field.onChange)}>
          {t('Reset password')}
        </Button>
      )}
    </div>
  );
}
