import type { BusinessDto } from '@ads-checker/shared/contracts/pixel-sharing';
import {
  catalogDataSchema,
  productCatalogRoutes,
} from '@ads-checker/shared/contracts/product-catalogs';
import {
  CATALOG_NAME_LENGTH,
  DEFAULT_CATALOG_VERTICAL,
  NEW_CATALOG_VERTICALS,
} from '@ads-checker/shared/contracts/product-values';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { isUnknownEnd, useWrite } from '../../../lib/use-write.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { verticalText } from '../catalog-labels.ts';
import { CATALOGS } from '../queries.ts';
import { catalogPath } from '../search-params.ts';

type Input = z.input<typeof catalogDataSchema>;

export function NewCatalogDialog({
  adUserId,
  businesses,
  businessId,
  onClose,
}: {
  readonly adUserId: string;
  readonly businesses: readonly BusinessDto[];
  /** The business selected in the list. */
  readonly businessId: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const navigate = useNavigate();
  const product = useProductForm<Input, z.output<typeof catalogDataSchema>>({
    schema: catalogDataSchema,
    values: {
      businessId: businessId ?? (businesses.length === 1 ? (businesses[0]?.id ?? '') : ''),
      name: '',
      vertical: DEFAULT_CATALOG_VERTICAL,
    },
  });
  const create = useWrite((data: z.output<typeof catalogDataSchema>, idempotencyKey) =>
    call(productCatalogRoutes.createCatalog, {
      params: { adUserId, businessId: data.businessId },
      body: data,
      idempotencyKey,
    }),
  );
  const { field, failure } = product;
  const save = product.submit(async (data) => {
    const { data: catalog } = await create.run(data);
    await queryClient.invalidateQueries({ queryKey: [CATALOGS, 'list', adUserId] });
    showToast({ id: 'catalog-created', tone: 'success', text: t('Catalog created') });
    onClose();
    void navigate({ href: catalogPath({ adUserId, catalogId: catalog.id }) });
  });
  const business = field('businessId');
  return (
    <FormDialog
      form={product}
      title={t('New catalog')}
      saveLabel={t('Create catalog')}
      error={
        <>
          {t('Couldn’t create the catalog: {reason}', {
            reason: plainErrorText({ error: failure, translate: t }),
          })}{' '}
          {isUnknownEnd(failure) &&
            t('The catalog may already exist. Check the list before you try again.')}
        </>
      }
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        {...business}
        label={t('Business')}
        error={business.error === undefined ? undefined : t('Choose a business')}
      >
        <option value="">{t('Choose a business')}</option>
        {businesses.map(({ id, name }) => (
          <option key={id} value={id} lang="">
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label={t('Name')} maxLength={CATALOG_NAME_LENGTH} {...field('name')} />
      <SelectField label={t('Vertical')} {...field('vertical')}>
        {NEW_CATALOG_VERTICALS.map((vertical) => (
          <option key={vertical} value={vertical}>
            {verticalText(vertical)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
