import { GraphError } from './errors.ts';

/**
 * Features of the protocol that new apps may not use in any version, and v28 has for nobody: reads
 * of several ids, date formats, overridden methods and asynchronous batches. Field aliases belong
 * to them, and are refused where fields are parsed.
 */
const LEGACY = {
  ids: 'ids parameter',
  date_format: 'date_format parameter',
  method: 'HTTP method override',
  asyncbatch: 'asynchronous batch',
} as const;

/** A call that the network will soon serve nobody: a fault of the caller. */
export class LegacyFeatureError extends GraphError {}

function legacyFeature(subject: string, status: number): GraphError {
  return new LegacyFeatureError({
    body: { message: `(#12) ${subject} is deprecated`, type: 'OAuthException', code: 12 },
    status,
  });
}

export function legacyAlias(): GraphError {
  return legacyFeature('field alias', 400);
}

/** @throws GraphError */
export function refuseLegacyFeatures({
  path,
  parameters,
}: {
  /** Segments after the version. */
  path: readonly string[];
  parameters: ReadonlyMap<string, string>;
}): void {
  for (const [name, subject] of Object.entries(LEGACY)) {
    if (parameters.has(name)) {
      // Several ids fail as an error of the server there.
      throw legacyFeature(subject, name === 'ids' ? 500 : 400);
    }
  }
  if (path.at(-1) === 'async_batch_requests') {
    throw legacyFeature(LEGACY.asyncbatch, 400);
  }
}
