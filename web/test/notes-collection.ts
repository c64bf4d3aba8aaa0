import { defineCollection, defineCommand } from '@ads-checker/shared/collections/define';
import { emptyDataSchema, idSchema } from '@ads-checker/shared/contracts/common';
import { dataEnvelope, route } from '@ads-checker/shared/http';
import { z } from 'zod';

const schema = z.object({ id: idSchema, name: z.string(), status: z.string() });
const common = {
  auth: 'session',
  summary: 'Of a note.',
  errors: [],
  tag: 'Notes',
  response: dataEnvelope(z.object({ note: schema })),
} as const;
const params = z.object({ noteId: idSchema });
const body = z.object({ id: idSchema.optional(), name: z.string() });
const create = route({
  ...common,
  method: 'POST',
  path: '/accounts/{accountId}/notes',
  params: z.object({ accountId: idSchema }),
  body,
});
const createMany = route({
  ...common,
  method: 'POST',
  path: '/folders/{folderId}/notes',
  params: z.object({ folderId: idSchema }),
  body: z.object({ notes: z.array(body.extend({ color: z.string().default('blue') })) }),
});
const update = route({ ...common, method: 'PATCH', path: '/notes/{noteId}', params, body });
const updateOfAccount = route({
  ...common,
  method: 'PATCH',
  path: '/accounts/{accountId}/notes/{noteId}',
  params: params.extend({ accountId: idSchema }),
  body,
});
const removeMany = route({
  ...common,
  method: 'DELETE',
  path: '/accounts/{accountId}/notes',
  params: z.object({ accountId: idSchema }),
  body: z.object({ noteIds: z.array(idSchema) }),
  response: emptyDataSchema,
});
const remove = route({
  ...common,
  method: 'DELETE',
  path: '/notes/{noteId}',
  params,
  response: emptyDataSchema,
});

/**
 * Kinds of rows with every way to create and delete them, which no single kind of the product has.
 */
export const notes = defineCollection({
  kind: 'note',
  version: 1,
  storedIn: { collection: 'records', isShared: true },
  schema,
  crud: {
    entity: 'Note',
    routes: { load: async () => ({ list: create, get: update, create, update, delete: remove }) },
    initial: { status: 'waiting' },
  },
  commands: {
    createNotes: defineCommand({
      route: createMany,
      fields: ['notes'],
      effect: 'create',
      rows: 'notes',
      initial: { pages: 1, color: 'blue' },
      spendsMoney: ({ notes }) => notes.length > 2,
    }),
    createNote: defineCommand({ route: create, fields: ['name'], effect: 'create' }),
    updateNote: defineCommand({ route: update, fields: ['name'] }),
    recolorNote: defineCommand({ route: updateOfAccount, fields: ['name'] }),
    deleteNotes: defineCommand({
      route: removeMany,
      fields: ['noteIds'],
      effect: 'delete',
      rows: 'noteIds',
    }),
    deleteNote: defineCommand({ route: remove, fields: [], effect: 'delete' }),
  },
});
