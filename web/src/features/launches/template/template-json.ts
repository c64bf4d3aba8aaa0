import { lineSchema } from '@ads-checker/shared/contracts/common';
import { launchTermsSchema, TEMPLATE_NAME_MAX } from '@ads-checker/shared/contracts/launch-values';
import { z } from 'zod';
import { parseJson } from '../../../lib/api-errors.ts';

/** A template as a file: `version` rises when older ones could no longer be read. */
const fileSchema = z.strictObject({
  kind: z.literal('ads-checker-launch-template'),
  version: z.literal(1),
  name: lineSchema.min(1, 'is required').max(TEMPLATE_NAME_MAX),
  terms: launchTermsSchema,
});
type TemplateFile = z.infer<typeof fileSchema>;
type Template = Pick<TemplateFile, 'name' | 'terms'>;

export function writeTemplate({ name, terms }: Template): string {
  const file: TemplateFile = { kind: 'ads-checker-launch-template', version: 1, name, terms };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export interface FileFault {
  /** `terms.audiences.0.ageMin`; empty for the file as a whole. */
  readonly field: string;
  readonly message: string;
}

const FAULTS_MAX = 5;

/** The template of a file, or what is wrong with its fields; null when it is no JSON at all. */
export function readTemplate(
  text: string,
): { readonly template: Template } | { readonly faults: readonly FileFault[] } | null {
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (json === undefined) {
    return null;
  }
  const { data, error } = fileSchema.safeParse(json);
  return data === undefined
    ? {
        faults: error.issues.slice(0, FAULTS_MAX).map(({ path, message }) => ({
          field: path.join('.'),
          message,
        })),
      }
    : { template: { name: data.name, terms: data.terms } };
}
