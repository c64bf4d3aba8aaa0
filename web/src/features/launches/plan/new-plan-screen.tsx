import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { newContent, newPlanName, newTerms } from '../new-values.ts';
import { launchesPath } from '../paths.ts';
import { TermsFields } from '../template/terms-fields.tsx';
import { type TermsValues, termsFormSchema } from '../template/terms-form.ts';
import { useNewPlan } from '../use-new-plan.ts';

/** A plan without a template begins with its terms. */
export function NewPlanScreen() {
  const { t } = useTranslation('launches');
  const [values] = useState<TermsValues>(() => ({
    name: newPlanName(t('Launch')),
    isShared: false,
    terms: newTerms(t('Broad')),
  }));
  const product = useProductForm<TermsValues, TermsValues>({ schema: termsFormSchema, values });
  const [isCreated, setCreated] = useState(false);
  const { create } = useNewPlan();
  const save = product.submit(async ({ name, terms }) => {
    setCreated(true);
    try {
      await create({ name, content: newContent(terms) });
    } catch (error) {
      setCreated(false);
      throw error;
    }
  });
  return (
    <>
      <PageHeader title={t('New launch')} backTo={launchesPath('plans')} backLabel={t('Plans')} />
      <FormPage>
        <SaveForm form={product} isGuarded={!isCreated} aria-label={t('New launch')} onSave={save}>
          <FormSection title={t('Plan')}>
            <TextField label={t('Name')} {...product.field('name')} />
          </FormSection>
          <TermsFields form={product} isReadOnly={false} />
          <SaveBar form={product} isNew label={t('Create plan')} />
        </SaveForm>
      </FormPage>
    </>
  );
}
