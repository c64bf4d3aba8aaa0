import { identityRoutes, passwordChangeSchema } from '@ads-checker/shared/contracts/identity';
import { personalWordsOf } from '@ads-checker/shared/domain/passwords';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PasswordStrength, usePasswordAssessment } from '../../../ui/password-strength.tsx';
import { showToast } from '../../../ui/toast.tsx';

type PasswordChange = z.infer<typeof passwordChangeSchema>;

interface PasswordDialogProps {
  readonly onClose: () => void;
  /** All other sessions have ended. */
  readonly onChanged: () => void;
}

/** Mounted only while open, so that typed passwords do not outlive it. */
export function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const { t } = useTranslation('profile-settings');
  const formId = useId();
  const { user } = useSession();
  const { form, submit, errorOf, setServerErrors } = useProductForm<PasswordChange, PasswordChange>(
    {
      schema: passwordChangeSchema,
      values: { oldPassword: '', newPassword: '' },
    },
  );
  const [failure, setFailure] = useState<unknown>(null);
  const judgement = usePasswordAssessment({
    password: useWatch({ control: form.control, name: 'newPassword' }),
    personalWords: personalWordsOf(user),
  });
  const { run, isBusy } = useWrite((body: PasswordChange, idempotencyKey) =>
    call(identityRoutes.changePassword, { body, idempotencyKey }),
  );

  const save = submit(async (fields) => {
    setFailure(null);
    if (judgement?.verdict === 'too_weak') {
      form.setError('newPassword', { type: 'weak', message: 'is too easy to guess' });
      form.setFocus('newPassword');
      return;
    }
    try {
      await run(fields);
    } catch (error) {
      if (!setServerErrors(error)) {
        setFailure(error);
      }
      return;
    }
    showToast({
      tone: 'success',
      text: t('Password changed. Other devices were logged out.'),
    });
    onChanged();
    onClose();
  });

  return (
    <Dialog
      title={t('Change password')}
      isOpen
      onClose={() => {
        if (!isBusy) {
          onClose();
        }
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('Change password')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <p>{t('You’ll be logged out of your other devices.')}</p>
        {/* Tells a password manager whose password this is */}
        <input hidden readOnly name="username" autoComplete="username" value={user.username} />
        <PasswordField
          {...form.register('oldPassword')}
          label={t('Current password')}
          autoFocus
          autoComplete="current-password"
          error={errorOf('oldPassword')}
        />
        <PasswordField
          {...form.register('newPassword')}
          label={t('New password')}
          autoComplete="new-password"
          error={errorOf('newPassword')}
          hint={<PasswordStrength judgement={judgement} />}
        />
        {failure !== null && (
          <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
        )}
      </Form>
    </Dialog>
  );
}
