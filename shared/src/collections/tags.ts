import { type TagDto, type TagLevel, tagSchema } from '../contracts/tag-entities.ts';
import { changeTagged } from '../domain/tags.ts';
import { defineCollection, defineCommand } from './define.ts';

const load = async () => (await import('../contracts/tags.ts')).tagsRoutes;

const FIELDS = ['name', 'color', 'isShared', 'isNeverTouched'] as const;

/** Objects are added and removed one by one, so that what several people do offline adds up. */
const foldObjects = (isAdded: boolean) => (row: object, command: { readonly payload: object }) => {
  const { level, objectIds } = command.payload as { level: TagLevel; objectIds: string[] };
  const { objects } = row as TagDto;
  return { ...row, objects: changeTagged(objects, { level, objectIds, isAdded }) };
};

export const tags = defineCollection({
  kind: 'tag',
  version: 1,
  storedIn: { collection: 'records', isShared: true },
  schema: tagSchema,
  commands: {
    createTag: defineCommand({
      route: { load: async () => (await load()).create },
      fields: FIELDS,
      effect: 'create',
      initial: { objects: {} },
    }),
    updateTag: defineCommand({
      route: { load: async () => (await load()).update },
      fields: FIELDS,
    }),
    deleteTag: defineCommand({
      route: { load: async () => (await load()).delete },
      fields: [],
      effect: 'delete',
    }),
    tagObjects: defineCommand({
      route: { load: async () => (await load()).assign },
      fields: ['level', 'objectIds', 'adUserId'],
      whenBusy: 'queue',
      fold: foldObjects(true),
    }),
    untagObjects: defineCommand({
      route: { load: async () => (await load()).unassign },
      fields: ['level', 'objectIds', 'adUserId'],
      whenBusy: 'queue',
      fold: foldObjects(false),
    }),
  },
  crud: {
    entity: 'Tag',
    routes: { load },
    initial: { objects: {} },
    activity: {
      kind: 'tags',
      subjects: ['tag'],
      actions: ['shared', 'unshared', 'tagged', 'untagged'],
      fields: ['isNeverTouched', 'objectCount'],
    },
  },
});
