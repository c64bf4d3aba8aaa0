import type { LaunchItemDto, LaunchItemRetry } from '@ads-checker/shared/contracts/launch-runs';
import { amountInput, linkInput } from '@ads-checker/shared/contracts/launch-values';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { currencySymbol } from '../../../lib/format.ts';
import { toDecimalText } from '../../../lib/typed-number.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { itemErrorText } from '../run-labels.ts';

const amount = z.string().transform(toDecimalText).pipe(amountInput).optional();
const text = z.string().trim();

/** Named as the server names what it refuses. */
const schema = z.object({
  items: z.array(
    z.object({
      position: z.int(),
      name: text.min(1, 'is required'),
      budget: amount,
      bid: amount,
      message: text.min(1, 'is required').optional(),
      headline: text.optional(),
      description: text.optional(),
      link: linkInput.optional(),
    }),
  ),
});
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

/** What a failed object is created with instead, and tried again. */
export function EditRowDialog({
  item,
  editable,
  onRetry,
  onClose,
}: {
  readonly item: LaunchItemDto;
  readonly editable: NonNullable<LaunchItemDto['editable']>;
  /** Throws what the server refuses. */
  readonly onRetry: (items: readonly LaunchItemRetry[]) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const { name, budget, bid, message, headline, description, link } = editable;
  const product = useProductForm<Input, Output>({
    schema,
    values: {
      items: [
        {
          position: item.position,
          name,
          ...(budget === null ? {} : { budget: budget.amount }),
          ...(bid === null ? {} : { bid: bid.amount }),
          ...(message === null ? {} : { message }),
          ...(headline === null ? {} : { headline }),
          ...(description === null ? {} : { description }),
          ...(link === null ? {} : { link }),
        },
      ],
    },
  });
  const { field, submit } = product;
  return (
    <FormDialog
      size="wide"
      form={product}
      title={t('Edit “{name}”', { name: item.name })}
      saveLabel={t('Save and try again')}
      onSave={submit(async ({ items }) => {
        await onRetry(items);
        onClose();
      })}
      onClose={onClose}
    >
      {item.error !== null && <Note tone="error">{itemErrorText(item.error)}</Note>}
      <TextField label={t('Name')} {...field('items.0.name')} />
      {budget !== null && (
        <TextField
          label={t('Budget a day')}
          inputMode="decimal"
          prefix={currencySymbol(budget.currency)}
          {...field('items.0.budget')}
        />
      )}
      {bid !== null && (
        <TextField
          label={t('Bid or cost cap')}
          inputMode="decimal"
          prefix={currencySymbol(bid.currency)}
          {...field('items.0.bid')}
        />
      )}
      {message !== null && (
        <TextAreaField label={t('Primary text')} rows={4} {...field('items.0.message')} />
      )}
      {headline !== null && (
        <TextField label={t('Headline (optional)')} {...field('items.0.headline')} />
      )}
      {description !== null && (
        <TextField label={t('Description (optional)')} {...field('items.0.description')} />
      )}
      {link !== null && <TextField label={t('Website URL')} {...field('items.0.link')} />}
    </FormDialog>
  );
}
