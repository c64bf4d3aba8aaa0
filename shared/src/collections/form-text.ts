import { z } from 'zod';
import type { CollectionDefinition } from './define.ts';
import { stableSchemaOf } from './index.ts';

/** The shape of a collection's rows as `schemas/` records it. */
export function formText(collection: CollectionDefinition): string {
  const form = z.toJSONSchema(stableSchemaOf(collection), { io: 'output', unrepresentable: 'any' });
  return `${JSON.stringify(form, null, 2)}\n`;
}
