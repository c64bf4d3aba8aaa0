import { FUNDING_SOURCE_TYPES } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { getFixedT, type MessageKey, msg } from '../../../lib/i18n.ts';

const t = getFixedT('ad-checker');

const LABELS = {
  unset: msg('Not set'),
  credit_card: msg('Card'),
  facebook_wallet: msg('Facebook wallet'),
  facebook_paid_credit: msg('Prepaid credit'),
  facebook_extended_credit: msg('Credit line'),
  order: msg('Order'),
  invoice: msg('Invoice'),
  facebook_token: msg('Facebook token'),
  external_funding: msg('External funding'),
  fee: msg('Fee'),
  fx: msg('Currency exchange'),
  discount: msg('Discount'),
  paypal_token: msg('PayPal'),
  paypal_billing_agreement: msg('PayPal agreement'),
  fs_null: msg('None', { context: 'funding' }),
  external_deposit: msg('External deposit'),
  tax: msg('Tax'),
  direct_debit: msg('Direct debit'),
  dummy: msg('Test source'),
  altpay: msg('Local payment method'),
  stored_balance: msg('Stored balance'),
} as const satisfies Record<(typeof FUNDING_SOURCE_TYPES)[number], MessageKey>;

/**
 * The type of a funding source and the network's own text (`Card · VISA *1234`); null when neither
 * is known. Types that we do not list have no label.
 */
export function fundingSourceText(source: AdAccountDto['fundingSource']): string | null {
  const type = source?.type ?? null;
  const name = type === null ? undefined : FUNDING_SOURCE_TYPES[type];
  const parts = [name === undefined ? null : t(LABELS[name]), source?.displayString ?? null];
  const known = parts.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(' · ');
}
