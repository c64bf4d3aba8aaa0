import { z } from 'zod';
import { DRAFT_PREFIX } from './kept-keys.ts';
import { serverNow } from './server-time.ts';

const KEPT_MS = 14 * 24 * 60 * 60_000;
const LENGTH_MAX = 300_000;

/**
 * What a form keeps of unsaved input. Its schema lists everything that may be stored, so that a
 * secret is not stored by being forgotten.
 */
export interface DraftKind<T> {
  readonly form: string;
  /** Raised with every change of the schema: drafts of another version are deleted. */
  readonly version: number;
  readonly schema: z.ZodType<T>;
}

/** The text of an address that carries no password or key. */
export const addressDraft = z.string().regex(/^[^@?#]*$/);

export interface FieldsDraft<I> extends DraftKind<Partial<I>> {
  readonly names: ReadonlySet<string>;
}

/** The fields of a form that may be stored; all others are not. */
export function fieldsDraft<I>({
  fields,
  ...kind
}: Pick<DraftKind<I>, 'form' | 'version'> & {
  readonly fields: { readonly [K in keyof I]?: z.ZodType<I[K]> };
}): FieldsDraft<I> {
  const shape = fields as Readonly<Record<string, z.ZodType>>;
  return {
    ...kind,
    schema: z.object(shape).partial() as unknown as z.ZodType<Partial<I>>,
    names: new Set(Object.keys(shape)),
  };
}

const storedSchema = z.strictObject({
  version: z.number(),
  at: z.number(),
  /** What was saved when it was typed, as JSON. */
  saved: z.string(),
  typed: z.unknown(),
});

function parse(text: string): z.infer<typeof storedSchema> | undefined {
  try {
    const { data } = storedSchema.safeParse(JSON.parse(text));
    return data !== undefined && serverNow() - data.at < KEPT_MS ? data : undefined;
  } catch {
    return undefined;
  }
}

let isSwept = false;

/** Deletes drafts that are too old or cannot be read. */
export function sweepDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(DRAFT_PREFIX) && parse(localStorage.getItem(key) ?? '') === undefined) {
      localStorage.removeItem(key);
    }
  }
}

/** Of one person in one account, for an object or for a new one. */
export function draftKey({
  userId,
  accountId,
  form,
  id,
}: {
  readonly userId: string;
  readonly accountId: string;
  readonly form: string;
  readonly id: string;
}): string {
  return `${DRAFT_PREFIX}${userId}:${accountId}:${form}:${id}`;
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

/** A stored draft; one that cannot be read is deleted. */
export function findDraft<T>(
  key: string,
  kind: DraftKind<T>,
): { readonly typed: T; readonly saved: string } | undefined {
  try {
    if (!isSwept) {
      isSwept = true;
      sweepDrafts();
    }
    const text = localStorage.getItem(key);
    if (text === null) {
      return undefined;
    }
    const stored = parse(text);
    const typed =
      stored?.version === kind.version ? kind.schema.safeParse(stored.typed).data : undefined;
    if (stored === undefined || typed === undefined) {
      removeDraft(key);
      return undefined;
    }
    return { typed, saved: stored.saved };
  } catch {
    return undefined;
  }
}

/** Stores what the schema allows. Returns false when it was not stored. */
export function storeDraft<T>({
  key,
  kind,
  typed,
  saved,
}: {
  readonly key: string;
  readonly kind: DraftKind<T>;
  readonly typed: T;
  readonly saved: unknown;
}): boolean {
  const { data } = kind.schema.safeParse(typed);
  if (data === undefined) {
    removeDraft(key);
    return false;
  }
  const text = JSON.stringify({
    version: kind.version,
    at: serverNow(),
    saved: JSON.stringify(saved),
    typed: data,
  });
  try {
    if (text.length > LENGTH_MAX) {
      localStorage.removeItem(key);
      return false;
    }
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
