import { expect, it } from 'vitest';
import { formText } from './form-text.ts';
import { collections } from './index.ts';

/** `pnpm versions` raises the version of a changed shape and records it in a file of its own. */
it.each(collections.map((collection) => [collection.kind, collection] as const))(
  'the version of %s is raised with every change of its form',
  async (kind, collection) => {
    await expect(formText(collection)).toMatchFileSnapshot(
      `schemas/${kind}.${collection.version}.json`,
    );
  },
);
