import { identityRoutes, passwordChangeSchema } from '@ads-checker/shared/contracts/identity';
import { personalWordsOf } from '@ads-checker/shared/domain/passwords';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  const { user } = useSession();
  const product = useProductForm<PasswordChange, PasswordChange>({
    schema: passwordChangeSchema,
    values: { oldPassword: '', newPassword: '' },
  });
  const judgement = usePasswordAssessment({
    password: useWatch({ control: product.form.control, name: 'newPassword' }),
    personalWords: personalWordsOf(user),
  });
  const { run } = useWrite((body: PasswordChange, idempotencyKey) =>
    call(identityRoutes.changePassword, { body, idempotencyKey }),
  );

  const save = product.submit(async (fields) => {
    if (judgement?.verdict === 'too_weak') {
      product.setFieldError({
        name: 'newPassword',
        message: 'is too easy to guess',
        kind: 'server',
      });
      return;
    }
    await run(fields);
    showToast({
      tone: 'success',
      text: t('Password changed. Other devices were logged out.'),
    });
    onChanged();
    onClose();
  });

  return (
    <FormDialog
      form={product}
      title={t('Change password')}
      saveLabel={t('Change password')}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('You’ll be logged out of your other devices.')}</p>
      {/* Tells a password manager whose password this is */}
      <input hidden readOnly name="username" autoComplete="username" value={user.username} />
      <PasswordField
        {...product.field('oldPassword')}
        label={t('Current password')}
        autoFocus
        autoComplete="current-password"
      />
      <PasswordField
        {...product.field('newPassword')}
        label={t('New password')}
        autoComplete="new-password"
        hint={<PasswordStrength judgement={judgement} />}
      />
    </FormDialog>
  );
}
