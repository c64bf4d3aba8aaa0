import { z } from 'zod';
import { readLimit } from './edges.ts';
import { GraphError } from './errors.ts';
import type { GraphReply, GraphRequest } from './exchange.ts';
import { type FieldRequest, readFields } from './fields.ts';
import { encodeCursor } from './formats.ts';

/** Well-formed but unusual responses, which a client must handle and rarely sees. */
export const malformedEffectSchemas = [
  /**
   * Rows of the list with other values, or without some fields; in a list shorter than `rows` the
   * first one.
   */
  z.strictObject({
    type: z.literal('malformed_rows'),
    rows: z.array(
      z.strictObject({
        set: z.record(z.string(), z.json()).default({}),
        leaveOut: z.array(z.string()).default([]),
      }),
    ),
  }),
  /** A response that is one object, with other values or without some fields. */
  z.strictObject({
    type: z.literal('malformed_object'),
    set: z.record(z.string(), z.json()).default({}),
    leaveOut: z.array(z.string()).default([]),
  }),
  /**
   * Links to the next page without `cursors` beside them (`no_cursors`), also without `after` in
   * the link itself (`no_position`), that lead from each page but the first to itself (`repeat`), or
   * from the last page to the first ones and back (`ring`). `lost_next`: every page says that there is another,
   * and not where.
   */
  z.strictObject({
    type: z.literal('malformed_paging'),
    mode: z.enum(['no_cursors', 'no_position', 'repeat', 'ring', 'lost_next']),
  }),
  /** 500 "an unknown error", code 1 and subcode 99, while `limit` exceeds the given one. */
  z.strictObject({ type: z.literal('unknown_error'), aboveLimit: z.int().min(0) }),
  /**
   * Rejects every call whose `fields` contain one of the names, at any depth; the message names the
   * first.
   */
  z.strictObject({
    type: z.literal('refused_fields'),
    fields: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
    code: z.int(),
    message: z.string().optional(),
  }),
  /**
   * Objects that cannot be read together with one of their fields: a response that would hold it
   * fails as a whole.
   */
  z.strictObject({
    type: z.literal('broken_objects'),
    ids: z.array(z.string()).min(1),
    field: z.string().regex(/^[a-z0-9_]+$/),
    code: z.int(),
    subcode: z.int().optional(),
  }),
] as const;
export type MalformedEffect = z.infer<(typeof malformedEffectSchemas)[number]>;

export function isMalformedEffect(effect: { type: string } | undefined): effect is MalformedEffect {
  return [
    'malformed_rows',
    'malformed_object',
    'malformed_paging',
    'unknown_error',
    'refused_fields',
    'broken_objects',
  ].includes(effect?.type ?? '');
}

/** Positions near the start of every list. */
const RING = [encodeCursor('0'), encodeCursor('1')] as const;

const pageSchema = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string(), before: z.string() }),
      next: z.string().optional(),
    })
    .optional(),
});
type Page = z.infer<typeof pageSchema>;
const objectSchema = z.record(z.string(), z.unknown());

function malformRows(
  page: Page,
  { rows }: Extract<MalformedEffect, { type: 'malformed_rows' }>,
): Page {
  return {
    ...page,
    data: page.data.map((row, index) => {
      const malformed = rows[index];
      if (malformed === undefined || typeof row !== 'object') {
        return row;
      }
      const entries = Object.entries({ ...row, ...malformed.set });
      return Object.fromEntries(entries.filter(([name]) => !malformed.leaveOut.includes(name)));
    }),
  };
}

function malformPaging({
  page,
  mode,
  request,
}: {
  page: Page;
  mode: Extract<MalformedEffect, { type: 'malformed_paging' }>['mode'];
  request: GraphRequest;
}): Page {
  if (mode === 'lost_next') {
    return { ...page, paging: { next: `${request.origin}/` } as Page['paging'] };
  }
  if (mode === 'ring' && page.paging?.next === undefined) {
    const [first, second] = RING;
    const after = request.parameters.get('after') === first ? second : first;
    return {
      ...page,
      paging: { cursors: { before: first, after }, next: `${request.origin}/?after=${after}` },
    };
  }
  if (page.paging?.next === undefined) {
    return page;
  }
  const { cursors, next, ...paging } = page.paging;
  const asked = request.parameters.get('after');
  switch (mode) {
    case 'no_cursors':
      return { ...page, paging: { ...paging, next } as Page['paging'] };
    case 'no_position':
      return {
        ...page,
        paging: { ...paging, next: next.replace(/([?&])after=[^&]*/, '$1') } as Page['paging'],
      };
    case 'ring':
      return page;
    case 'repeat':
      return asked === undefined
        ? page
        : { ...page, paging: { ...paging, next, cursors: { ...cursors, after: asked } } };
  }
}

function asksFor(fields: readonly FieldRequest[], name: string): boolean {
  return fields.some((field) => field.name === name || asksFor(field.children ?? [], name));
}

/** @returns undefined for effects that do not reject the call */
export function findMalformedError(
  effect: MalformedEffect,
  request: GraphRequest,
): GraphError | undefined {
  if (effect.type === 'unknown_error' && readLimit(request.parameters) > effect.aboveLimit) {
    return new GraphError({
      body: {
        message: 'An unknown error occurred',
        type: 'OAuthException',
        code: 1,
        error_subcode: 99,
      },
    });
  }
  if (effect.type === 'refused_fields') {
    const asked = readFields(request.parameters) ?? [];
    const field = effect.fields.find((name) => asksFor(asked, name));
    const { code, message = `(#${code}) ${field} field is not available` } = effect;
    return field === undefined
      ? undefined
      : new GraphError({ body: { message, type: 'OAuthException', code } });
  }
  return undefined;
}

function holdsBroken(
  value: unknown,
  effect: Extract<MalformedEffect, { type: 'broken_objects' }>,
): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const isBroken = effect.field in value && 'id' in value && effect.ids.includes(String(value.id));
  return isBroken || Object.values(value).some((inner) => holdsBroken(inner, effect));
}

/** Applies an effect to a list response; other responses are unchanged. */
export function malformReply({
  effect,
  reply,
  request,
}: {
  effect: MalformedEffect;
  reply: GraphReply;
  request: GraphRequest;
}): GraphReply {
  const body: unknown = JSON.parse(reply.body);
  if (effect.type === 'broken_objects') {
    const { code, subcode } = effect;
    const error = {
      message: 'Invalid parameter',
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
    };
    return holdsBroken(body, effect)
      ? { ...reply, status: 400, body: JSON.stringify({ error }) }
      : reply;
  }
  if (effect.type === 'malformed_object') {
    const { data: object } = objectSchema.safeParse(body);
    const entries = Object.entries({ ...object, ...effect.set });
    const kept = entries.filter(([name]) => !effect.leaveOut.includes(name));
    return object === undefined || 'error' in object
      ? reply
      : { ...reply, body: JSON.stringify(Object.fromEntries(kept)) };
  }
  const page = pageSchema.safeParse(body).data;
  if (
    page === undefined ||
    (effect.type !== 'malformed_rows' && effect.type !== 'malformed_paging')
  ) {
    return reply;
  }
  const malformed =
    effect.type === 'malformed_rows'
      ? malformRows(page, effect)
      : malformPaging({ page, mode: effect.mode, request });
  return { ...reply, body: JSON.stringify(malformed) };
}
