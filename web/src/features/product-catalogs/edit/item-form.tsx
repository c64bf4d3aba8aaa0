import type { MediaOwner } from '@ads-checker/shared/contracts/media';
import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import {
  PRODUCT_AVAILABILITIES,
  PRODUCT_LIMITS,
} from '@ads-checker/shared/contracts/product-values';
import {
  ArrowUturnLeftIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  DocumentDuplicateIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FieldGrid } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Status } from '../../../ui/status.tsx';
import type { MediaUploads } from '../../media/index.ts';
import {
  AVAILABILITY_LABELS,
  errorTypeText,
  isOwnIssue,
  issueText,
  itemName,
  PRIORITY_LABELS,
  reviewStatus,
} from '../catalog-labels.ts';
import {
  type Draft,
  type FieldErrors,
  type ItemField,
  type ItemValues,
  mergeDraft,
} from './drafts.ts';
import { canEdit, isNewItem } from './item-kinds.ts';
import { ItemMedia } from './item-media.tsx';
import type { ItemIssues } from './save-items.ts';

interface ItemFormProps {
  readonly product: ProductDto;
  readonly draft: Draft | undefined;
  /** Validation errors of the draft. */
  readonly errors: FieldErrors;
  /** Issues reported by the last save. */
  readonly issues: ItemIssues | undefined;
  /** Position in the list, from 1. */
  readonly place: number | undefined;
  readonly count: number;
  /** Held by the screen: they continue while another item is open. */
  readonly uploads: MediaUploads;
  readonly owner: MediaOwner;
  /** Back to the list, on a phone. */
  readonly onBack: (() => void) | undefined;
  readonly onChange: (draft: Draft) => void;
  /** Copies it to a new item; undefined for items that are new themselves. */
  readonly onCopy: (() => void) | undefined;
  readonly onDiscard: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Issues that Facebook found in the item, and those of the last save. */
function ItemIssueList({ product, issues }: Pick<ItemFormProps, 'product' | 'issues'>) {
  const { t } = useTranslation('product-catalogs');
  const known = product.errors ?? [];
  if (known.length === 0 && issues === undefined) {
    return null;
  }
  return (
    <ul aria-label={t('Issues')} className="flex flex-col gap-1.5">
      {issues?.errors.map((message) => (
        <li key={`e ${message}`} className="flex gap-1.5 text-error-ink">
          <ExclamationCircleIcon
            aria-hidden="true"
            className="mt-0.5 size-4 flex-none text-error"
          />
          <span>
            {t('Not saved')}:{' '}
            <span lang={isOwnIssue(message) ? undefined : 'en'}>{issueText(message)}</span>
          </span>
        </li>
      ))}
      {issues?.warnings.map((message) => (
        <li key={`w ${message}`} className="flex gap-1.5 text-warning-ink">
          <ExclamationTriangleIcon
            aria-hidden="true"
            className="mt-0.5 size-4 flex-none text-warning"
          />
          <span>
            {t('Saved with a warning')}: <span lang="en">{message}</span>
          </span>
        </li>
      ))}
      {known.map(({ title, description, type, priority }) => (
        <li key={`${type} ${title}`} className="flex gap-1.5">
          <ExclamationCircleIcon
            aria-hidden="true"
            className={
              priority === 'HIGH'
                ? 'mt-0.5 size-4 flex-none text-error'
                : 'mt-0.5 size-4 flex-none text-warning'
            }
          />
          <span className="min-w-0">
            <b lang="" className="font-medium">
              {title ?? errorTypeText(type ?? '')}
            </b>
            {priority !== null && (
              <span className="text-ink-3"> · {t(PRIORITY_LABELS[priority])}</span>
            )}
            {type !== null && <span className="ident text-ink-3"> · {type}</span>}
            {description !== null && (
              <span lang="" className="block text-sm text-ink-2">
                {description}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ItemHeading({
  product,
  name,
  place,
  count,
  onBack,
  onStep,
}: Pick<ItemFormProps, 'product' | 'place' | 'count' | 'onBack' | 'onStep'> & {
  /** As typed. */
  readonly name: string;
}) {
  const { t } = useTranslation('product-catalogs');
  const isNew = isNewItem(product);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {onBack !== undefined && (
        <Button icon={ChevronLeftIcon} variant="ghost" className="-ms-2" onClick={onBack}>
          {t('All items')}
        </Button>
      )}
      <h2 lang="" className="min-w-0 truncate text-lg font-semibold">
        {isNew ? name || t('New item') : itemName(product)}
      </h2>
      {!isNew && <Status {...reviewStatus(product)} />}
      <span className="ms-auto flex items-center gap-1 text-sm text-ink-3">
        {place !== undefined &&
          t('{place} of {count}', { place: formatNumber(place), count: formatNumber(count) })}
        <IconButton
          icon={ChevronLeftIcon}
          label={t('Previous item')}
          variant="plain"
          disabled={place === undefined || place <= 1}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon={ChevronRightIcon}
          label={t('Next item')}
          variant="plain"
          disabled={place === undefined || place >= count}
          onClick={() => onStep(1)}
        />
      </span>
    </div>
  );
}

function AvailabilityField({
  value,
  isReadOnly,
  error,
  onChange,
}: Pick<ItemFormProps, 'onChange'> & {
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
}) {
  const { t } = useTranslation('product-catalogs');
  return (
    <SelectField
      label={t('Availability')}
      value={value}
      disabled={isReadOnly}
      error={error}
      onChange={(event) => onChange({ availability: event.currentTarget.value })}
    >
      {!PRODUCT_AVAILABILITIES.some((known) => known === value) && (
        <option value={value}>{value || t('Not set')}</option>
      )}
      {PRODUCT_AVAILABILITIES.map((key) => (
        <option key={key} value={key}>
          {t(AVAILABILITY_LABELS[key])}
        </option>
      ))}
    </SelectField>
  );
}

function Visibility({
  value,
  isReadOnly,
  onChange,
}: Pick<ItemFormProps, 'onChange'> & {
  readonly value: ItemValues['visibility'];
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation('product-catalogs');
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="text-sm font-medium">{t('Visibility')}</span>
      <SegmentedControl<'published' | 'hidden'>
        label={t('Visibility')}
        value={value}
        segments={[
          {
            key: 'published',
            label: t('Published'),
            ...(isReadOnly ? { reason: t('Read-only') } : {}),
          },
          {
            key: 'hidden',
            label: t('Hidden', { context: 'item' }),
            ...(isReadOnly ? { reason: t('Read-only') } : {}),
          },
        ]}
        onChange={(visibility) => onChange({ visibility })}
      />
    </div>
  );
}

export function ItemForm({
  product,
  draft,
  errors,
  issues,
  place,
  count,
  uploads,
  owner,
  onBack,
  onChange,
  onCopy,
  onDiscard,
  onStep,
}: ItemFormProps) {
  const { t } = useTranslation('product-catalogs');
  const { values, changed } = mergeDraft(product, draft);
  const isNew = isNewItem(product);
  const isReadOnly = !canEdit(product);
  const errorOf = (field: ItemField): string | undefined => {
    const message = errors[field];
    return message === undefined ? undefined : fieldErrorText({ message, translate: t });
  };
  const fieldOf = (
    field: 'retailerId' | 'name' | 'description' | 'brand' | 'price' | 'currency' | 'url',
  ) => ({
    value: values[field],
    readOnly: isReadOnly,
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <section
      aria-label={t('Item')}
      className="flex min-w-0 flex-1 flex-col gap-4 overflow-y-auto p-4 desk:px-6 max-desk:p-3"
    >
      <ItemHeading
        product={product}
        name={values.name}
        place={place}
        count={count}
        onBack={onBack}
        onStep={onStep}
      />
      {isReadOnly && (
        <Note tone="info">
          {product.isReadOnly
            ? t('Read-only: this item comes from a data feed. Change it in the feed.')
            : t('Read-only: Facebook didn’t return its retailer ID.')}
        </Note>
      )}
      <ItemIssueList product={product} issues={issues} />
      <FieldGrid>
        <TextField
          label={t('Name')}
          isChanged={changed.includes('name')}
          hint={`${formatNumber(values.name.length)} / ${formatNumber(PRODUCT_LIMITS.nameLength)}`}
          {...fieldOf('name')}
        />
        <TextField label={t('Brand')} isChanged={changed.includes('brand')} {...fieldOf('brand')} />
        <TextField
          label={t('Price')}
          inputMode="decimal"
          prefix={values.currency}
          placeholder="9.99"
          isChanged={changed.includes('price')}
          {...fieldOf('price')}
        />
        <AvailabilityField
          value={values.availability}
          isReadOnly={isReadOnly}
          error={errorOf('availability')}
          onChange={onChange}
        />
        {isNew ? (
          <>
            <TextField
              label={t('Retailer ID')}
              hint={t('Facebook identifies the item by this ID. It can’t be changed later.')}
              isChanged={changed.includes('retailerId')}
              {...fieldOf('retailerId')}
            />
            <TextField
              label={t('Currency')}
              placeholder="USD"
              isChanged={changed.includes('currency')}
              {...fieldOf('currency')}
            />
          </>
        ) : (
          <>
            <TextField
              label={t('Retailer ID')}
              value={values.retailerId}
              hint={t(
                'Facebook identifies the item by this ID. To use another one, copy the item.',
              )}
              readOnly
            />
            <TextField label={t('Content ID')} value={product.id} readOnly />
          </>
        )}
      </FieldGrid>
      <TextAreaField
        label={t('Description')}
        rows={4}
        hint={`${formatNumber(values.description.length)} / ${formatNumber(PRODUCT_LIMITS.descriptionLength)}`}
        {...fieldOf('description')}
      />
      <TextField
        label={t('Website link')}
        type="url"
        placeholder="https://"
        isChanged={changed.includes('url')}
        {...fieldOf('url')}
      />
      <Visibility value={values.visibility} isReadOnly={isReadOnly} onChange={onChange} />
      <ItemMedia
        product={product}
        values={values}
        error={errorOf('imageUrls') ?? errorOf('videoUrls')}
        uploads={uploads}
        owner={owner}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      <span className="flex flex-wrap gap-2">
        {onCopy !== undefined && (
          <Button icon={DocumentDuplicateIcon} onClick={onCopy}>
            {t('Copy to new item')}
          </Button>
        )}
        {(changed.length > 0 || isNew) && (
          <Button icon={ArrowUturnLeftIcon} onClick={onDiscard}>
            {isNew ? t('Discard new item') : t('Discard changes to this item')}
          </Button>
        )}
      </span>
    </section>
  );
}
