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
 * The JSON schemas of the sync documents as one text, by collection, independent of the order of
 * fields. In a file of its own because the JSON schema generator is too large for the browser.
 */
export function describeSyncDocs(): string {
  const forms = Object.entries(syncDocSchemas).map(([collection, schema]) => [
    collection,
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ]);
  return JSON.stringify(Object.fromEntries(forms), inOrder);
}
