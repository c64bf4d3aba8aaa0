import {
  COST_MULTIPLIER_STEPS,
  costMultiplierSchema,
} from '@ads-checker/shared/contracts/cost-updates';

const PERCENT = 100;

/** The surcharge in percent as it is typed: `20` for a multiplier of 1.2. */
export function surchargeText(multiplier: number): string {
  return String(Math.round((multiplier - 1) * COST_MULTIPLIER_STEPS) / PERCENT);
}

/** The multiplier for a percentage as typed; undefined when it is invalid. */
export function readSurcharge(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed !== '' && !/^-?\d{1,4}(\.\d{1,2})?$/.test(trimmed)) {
    return undefined;
  }
  const steps = Math.round(Number(trimmed) * PERCENT) + COST_MULTIPLIER_STEPS;
  return costMultiplierSchema.safeParse(steps / COST_MULTIPLIER_STEPS).data;
}
