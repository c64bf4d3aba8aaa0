import { expect, it } from 'vitest';
import { z } from 'zod';
import { collections, stableSchemaOf } from './index.ts';

/** One file per version: a changed shape needs a new version with a file of its own. */
it.each(collections.map((collection) => [collection.kind, collection] as const))(
  'the version of %s is raised with every change of its form',
  async (kind, collection) => {
    const form = z.toJSONSchema(stableSchemaOf(collection), {
      io: 'output',
      unrepresentable: 'any',
    });
    await expect(`${JSON.stringify(form, null, 2)}\n`).toMatchFileSnapshot(
      `schemas/${kind}.${collection.version}.json`,
    );
  },
);
