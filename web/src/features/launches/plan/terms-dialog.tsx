import type { LaunchTerms } from '@ads-checker/shared/contracts/launch-values';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TermsFields } from '../template/terms-fields.tsx';
import { type TermsValues, termsFormSchema } from '../template/terms-form.ts';

/** The terms of a plan, which are its own once it was made. */
export function TermsDialog({
  name,
  terms,
  onSave,
  onClose,
}: {
  readonly name: string;
  readonly terms: LaunchTerms;
  readonly onSave: (terms: LaunchTerms) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const product = useProductForm<TermsValues, TermsValues>({
    schema: termsFormSchema,
    values: { name, isShared: false, terms },
  });
  return (
    <FormDialog
      size="large"
      form={product}
      isHeld={!product.isChanged}
      title={t('Campaigns, ad sets and ads of this plan')}
      saveLabel={t('Apply')}
      onSave={product.submit(async (saved) => onSave(saved.terms))}
      onClose={onClose}
    >
      <TermsFields form={product} isReadOnly={false} />
    </FormDialog>
  );
}
