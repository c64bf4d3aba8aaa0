import type { EditField } from '@ads-checker/shared/contracts/ad-object-operations';
import { localMinuteIn } from '@ads-checker/shared/domain/time-zones';
import { z } from 'zod';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { toChangeable } from '../bulk/bulk-plan.ts';
import { editedFieldsOf } from './sheet-columns.ts';

/** The list that a sheet is of. */
export interface SheetList {
  readonly kind: ObjectKind;
  readonly adAccountId: string;
  readonly currency: string | null;
  /** IANA zone of the ad account, in which times are. */
  readonly timeZone: string;
}

const toLocal = (at: string, timeZone: string): string =>
  localMinuteIn({ timeZone, at: new Date(at) }).replace('T', ' ');

/** Statuses in the languages of the app; any other is shown as the network has it. */
export const STATUS_WORDS: Readonly<
  Record<'ACTIVE' | 'PAUSED', { readonly en: string; readonly ru: string }>
> = { ACTIVE: { en: 'On', ru: 'Включено' }, PAUSED: { en: 'Off', ru: 'Выключено' } };

/**
 * A value as a sheet has it: a status, a name, an amount in major units, or a local time such as
 * `2026-12-01 06:00`. Empty where there is none, undefined where it is unknown.
 */
export function sheetValueOf({
  row,
  field,
  timeZone,
}: {
  readonly row: AdObjectRow;
  readonly field: EditField;
  readonly timeZone: string;
}): string | undefined {
  const value = toChangeable(row)[field];
  if (value === undefined) {
    return undefined;
  }
  if (value === null || value === '') {
    return '';
  }
  return typeof value === 'object'
    ? value.amount
    : field === 'startTime' || field === 'endTime'
      ? toLocal(value, timeZone)
      : value;
}

const baseSchema = z.object({
  list: z.string(),
  account: z.string(),
  id: z.string(),
  values: z.record(z.string(), z.string()),
});
/** What a row of a sheet was exported with. */
export type SheetBase = z.infer<typeof baseSchema>;

/** The cell that tells what a row was exported with. */
export function writeBase(row: AdObjectRow, { kind, adAccountId, timeZone }: SheetList): string {
  const values = Object.fromEntries(
    editedFieldsOf(kind).flatMap((field) => {
      const value = sheetValueOf({ row, field, timeZone });
      return value === undefined ? [] : [[field, value]];
    }),
  );
  const base: SheetBase = { list: LEVEL_OF_KIND[kind], account: adAccountId, id: row.id, values };
  return JSON.stringify(base);
}

/** Undefined for any other text. */
export function readBase(text: string): SheetBase | undefined {
  if (!text.startsWith('{')) {
    return undefined;
  }
  try {
    return baseSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
