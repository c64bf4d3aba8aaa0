import type { LaunchAccount, LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import { amountInput } from '@ads-checker/shared/contracts/launch-values';
import { needsBid, needsEvent } from '@ads-checker/shared/domain/launch/combinations';
import { needsBeneficiary } from '@ads-checker/shared/domain/launch/faults';
import { audienceNamesOf } from '@ads-checker/shared/domain/launch/plan';
import { TrashIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { plainErrorText } from '../../../lib/error-text.ts';
import { currencySymbol, formatMoney } from '../../../lib/format.ts';
import { toDecimalText } from '../../../lib/typed-number.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FieldGrid } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { AccountAssets } from './use-plan-assets.ts';

/** Empty text stands for nothing. */
const amountText = z
  .string()
  .transform(toDecimalText)
  .pipe(z.union([z.literal(''), amountInput]));

const schema = z.object({
  pageId: z.string(),
  instagramUserId: z.string(),
  pixelId: z.string(),
  budget: amountText,
  bid: amountText,
  spendCap: amountText,
  audiences: z.array(z.object({ name: z.string(), id: z.string() })),
  beneficiary: z.string().trim().max(512),
  payor: z.string().trim().max(512),
});
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

function Options({
  known,
  chosen,
  none,
}: {
  readonly known: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: { readonly id: string | null; readonly name: string | null };
  readonly none: string;
}) {
  const { id: chosenId, name: chosenName } = chosen;
  return (
    <>
      <option value="">{none}</option>
      {chosenId !== null && !known.some(({ id }) => id === chosenId) && (
        <option value={chosenId} lang="">
          {chosenName ?? chosenId}
        </option>
      )}
      {known.map(({ id, name }) => (
        <option key={id} value={id} lang="">
          {name}
        </option>
      ))}
    </>
  );
}

/** What an ad account of the plan is launched with. */
export function AccountDialog({
  account,
  content: { terms, countries },
  assets,
  onSave,
  onRemove,
  onClose,
}: {
  readonly account: LaunchAccount;
  readonly content: LaunchContent;
  readonly assets: AccountAssets | undefined;
  readonly onSave: (account: Partial<LaunchAccount>) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const { currency } = account;
  const product = useProductForm<Input, Output>({
    schema,
    values: {
      pageId: account.pageId ?? '',
      instagramUserId: account.instagramUserId ?? '',
      pixelId: account.pixelId ?? '',
      budget: account.budget ?? '',
      bid: account.bid ?? '',
      spendCap: account.spendCap ?? '',
      audiences: audienceNamesOf(terms.audiences).map((name) => ({
        name,
        id: account.customAudiences.find((one) => one.name === name)?.id ?? '',
      })),
      beneficiary: account.beneficiary ?? '',
      payor: account.payor ?? '',
    },
  });
  const { field, form, submit } = product;
  const { data, error = null, isFetching = false, refetch } = assets ?? {};
  const pages = data?.pages ?? [];
  const pixels = data?.pixels ?? [];
  const instagram = (data?.instagramAccounts ?? []).map(({ id, username }) => ({
    id,
    name: username ?? id,
  }));
  const save = submit(async (values) => {
    const orNull = (text: string): string | null => (text === '' ? null : text);
    onSave({
      pageId: orNull(values.pageId),
      pageName:
        pages.find(({ id }) => id === values.pageId)?.name ??
        (values.pageId === account.pageId ? account.pageName : null),
      instagramUserId: orNull(values.instagramUserId),
      pixelId: orNull(values.pixelId),
      pixelName:
        pixels.find(({ id }) => id === values.pixelId)?.name ??
        (values.pixelId === account.pixelId ? account.pixelName : null),
      budget: orNull(values.budget),
      bid: orNull(values.bid),
      spendCap: orNull(values.spendCap),
      customAudiences: values.audiences.filter(({ id }) => id !== ''),
      beneficiary: orNull(values.beneficiary),
      payor: orNull(values.payor),
    });
  });
  return (
    <FormDialog
      size="wide"
      form={product}
      title={account.adAccountName ?? account.adAccountId}
      saveLabel={t('Save')}
      onSave={save}
      onClose={onClose}
    >
      {error !== null && error !== undefined && (
        <Note
          tone="error"
          action={
            <Button isBusy={isFetching} onClick={() => void refetch?.()}>
              {t('Retry')}
            </Button>
          }
        >
          {t('Couldn’t read what this ad account offers: {reason}', {
            reason: plainErrorText({ error, translate: t }),
          })}
        </Note>
      )}
      {data?.isUsable === false && (
        <Note tone="warning">{t('This ad account can’t run new ads. Check its status.')}</Note>
      )}
      {data === undefined && isFetching && (
        <p role="status" className="text-sm text-ink-3">
          {t('Reading Pages and pixels…')}
        </p>
      )}
      <FieldGrid>
        <SelectField
          label={t('Page')}
          hint={
            data !== undefined && data.pages === null
              ? t('Facebook doesn’t tell its Pages.')
              : undefined
          }
          {...field('pageId', {
            onChange: (event: { target: { value: string } }) => {
              const page = pages.find(({ id }) => id === event.target.value);
              form.setValue('instagramUserId', page?.instagramUserId ?? '', { shouldDirty: true });
            },
          })}
        >
          <Options
            known={pages}
            chosen={{ id: account.pageId, name: account.pageName }}
            none={t('Not chosen')}
          />
        </SelectField>
        <SelectField label="Instagram" {...field('instagramUserId')}>
          <Options
            known={instagram}
            chosen={{ id: account.instagramUserId, name: null }}
            none={t('As the Page')}
          />
        </SelectField>
        <SelectField
          label={needsEvent(terms.optimizationGoal) ? t('Pixel') : t('Pixel (not needed)')}
          {...field('pixelId')}
        >
          <Options
            known={pixels}
            chosen={{ id: account.pixelId, name: account.pixelName }}
            none={t('Not chosen')}
          />
        </SelectField>
        <TextField
          label={t('Budget a day')}
          inputMode="decimal"
          prefix={currencySymbol(currency)}
          hint={
            data?.minDailyBudget == null
              ? undefined
              : t('At least {amount}', {
                  amount: formatMoney({ amount: data.minDailyBudget, currency }),
                })
          }
          {...field('budget')}
        />
        {needsBid(terms.bidStrategy) && (
          <TextField
            label={terms.bidStrategy === 'COST_CAP' ? t('Cost cap') : t('Bid cap')}
            inputMode="decimal"
            prefix={currencySymbol(currency)}
            {...field('bid')}
          />
        )}
        <TextField
          label={t('Spending limit of a campaign (optional)')}
          inputMode="decimal"
          prefix={currencySymbol(currency)}
          {...field('spendCap')}
        />
        {audienceNamesOf(terms.audiences).map((name, index) => (
          <SelectField
            key={name}
            label={t('Custom audience “{name}”', { name })}
            {...field(`audiences.${index}.id`)}
          >
            <Options
              known={data?.customAudiences ?? []}
              chosen={{
                id: account.customAudiences.find((one) => one.name === name)?.id ?? null,
                name,
              }}
              none={t('Not chosen')}
            />
          </SelectField>
        ))}
        {needsBeneficiary(countries) && (
          <>
            <TextField label={t('Beneficiary')} {...field('beneficiary')} />
            <TextField label={t('Payer')} {...field('payor')} />
          </>
        )}
      </FieldGrid>
      <p className="text-sm text-ink-3">
        {account.timeZone} · {currency} · <span className="ident">{account.adAccountId}</span>
      </p>
      <Button variant="danger" icon={TrashIcon} className="self-start" onClick={onRemove}>
        {t('Remove from plan')}
      </Button>
    </FormDialog>
  );
}
