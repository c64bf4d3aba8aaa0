import type { SampleAd, SampleAdSet, SampleCampaign } from '@ads-checker/shared/sample/index';
import type { GraphContext } from './context.ts';
import { type GraphError, refusedChange } from './errors.ts';
import { localise } from './texts.ts';

export type Target =
  | { type: 'campaign'; object: SampleCampaign }
  | { type: 'ad_set'; object: SampleAdSet }
  | { type: 'ad'; object: SampleAd };

export type Values = Record<string, string | number | null>;

/** A localized error. */
export function refuse(input: {
  context: GraphContext;
  subcode: number;
  title: string;
  message: string;
  field?: string;
  path?: readonly string[];
  code?: number;
  isDataText?: boolean;
}): GraphError {
  const { context, message, title, ...rest } = input;
  return refusedChange({
    ...rest,
    title: localise({ text: title, locale: context.locale }),
    message: localise({ text: message, locale: context.locale }),
  });
}
