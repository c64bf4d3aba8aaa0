import { z } from 'zod';
import { syncDocSchemas } from './index.ts';

function inOrder(key: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    return key === 'required' ? [...value].sort() : value;
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

/**
 * The JSON schemas of the feed's documents as one text, by collection: the same contracts give the same text, in
 * whatever order their fields stand. It needs the generator of JSON schemas, which does not belong into the browser.
 */
export function describeSyncDocs(): string {
  const forms = Object.entries(syncDocSchemas).map(([collection, schema]) => [
    collection,
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ]);
  return JSON.stringify(Object.fromEntries(forms), inOrder);
}
