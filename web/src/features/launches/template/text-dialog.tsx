import { type LaunchText, launchTextSchema } from '@ads-checker/shared/contracts/launch-values';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useCountries } from '../countries.ts';

export function TextDialog({
  text,
  isNew,
  onSave,
  onClose,
}: {
  readonly text: LaunchText;
  readonly isNew: boolean;
  readonly onSave: (text: LaunchText) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const product = useProductForm<LaunchText, LaunchText>({
    schema: launchTextSchema,
    values: text,
  });
  const countries = useCountries();
  const { field, form, submit } = product;
  const country = form.watch('country');
  return (
    <FormDialog
      size="wide"
      form={product}
      title={isNew ? t('New text') : t('Edit text')}
      saveLabel={isNew ? t('Add text') : t('Save')}
      onSave={submit(async (saved) => {
        onSave(saved);
      })}
      onClose={onClose}
    >
      <TextField label={t('Name')} hint={t('Only you and your team see it.')} {...field('name')} />
      <SelectField
        label={t('Country')}
        value={country ?? ''}
        onChange={(event) =>
          form.setValue('country', event.currentTarget.value || null, { shouldDirty: true })
        }
      >
        <option value="">{t('All countries')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={t('Primary text')} rows={4} {...field('message')} />
      <TextField label={t('Headline (optional)')} {...field('headline')} />
      <TextField label={t('Description (optional)')} {...field('description')} />
    </FormDialog>
  );
}
