import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';
import type { GraphFailure } from '../errors/error-rules.ts';
import type { RequestedField } from './fields.ts';

const MAX_HOLDERS = 5_000;
/** How long a refused place is not searched again for a field that may be to blame. */
const CLOSED_MS = 10 * MINUTE_MS;
const NO_RIGHT = 10;
/** Matches errors about a field, not about the value of a parameter of the same name. */
const TEXT_ABOUT_FIELD =
  /nonexist(?:ing|ent) field|unknown field|for fields param|deprecat|no longer|permission/i;
const NAME = /^[a-z][a-z0-9_]*$/;

/** Whether a code means a missing permission, which differs between ad accounts. */
function isAboutRights(code: number): boolean {
  return code === 3 || code === NO_RIGHT || (code >= 200 && code <= 299);
}

function namesIn(message: string): ReadonlySet<string> {
  // What follows lists the allowed names.
  const [text = ''] = message.split(/must be one of/i);
  const enclosed = [...text.matchAll(/[('"`]([^()'"`]+)[)'"`]/g)]
    .map(([, inside = '']) => inside.split(/[\s,]+/))
    .filter((words) => words.every((word) => NAME.test(word)));
  const beside = [
    ...text.matchAll(/\bfields?:? ([a-z][a-z0-9_]*)/gi),
    ...text.matchAll(/\b([a-z][a-z0-9_]*) field\b/g),
    ...text.matchAll(/^(?:\(#\d+\) )?([a-z][a-z0-9_]*)/g),
  ].map(([, name = '']) => name);
  const formed = text.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g) ?? [];
  return new Set([...enclosed.flat(), ...beside, ...formed]);
}

/** The requested field that an error refuses; undefined when it is about none of them. */
export function findRefusedField({
  failure: { code, message = '' },
  requested,
}: {
  failure: GraphFailure;
  requested: readonly RequestedField[];
}): RequestedField | undefined {
  if (code === null || (code !== 100 && code !== 12 && !isAboutRights(code))) {
    return undefined;
  }
  const names = namesIn(message);
  const candidates =
    code === 100 && !TEXT_ABOUT_FIELD.test(message)
      ? requested.filter(({ group }) => group !== 'usual')
      : requested;
  return (
    candidates.find(({ name }) => names.has(name)) ??
    candidates.find(({ parts }) => parts.some((part) => names.has(part))) ??
    // The error for a field that needs the MANAGE task does not name the field.
    (code === NO_RIGHT ? requested.find(({ group }) => group === 'manage') : undefined)
  );
}

/** Who was refused a field. */
export interface FieldScope {
  /** A fingerprint, never the token. */
  readonly tokenKey: string;
  /** Null when the request is about no single ad account. */
  readonly adAccountId: string | null;
}

export interface RefusedFieldCache {
  /** Keys of the fields that a request must omit. */
  refusedFor(holder: FieldScope): ReadonlySet<string>;
  /**
   * Stores a refusal: a missing permission for the ad account of the request, all else for the
   * token. The second refused first-party field proves that the token is of another app: then all
   * such fields of the request are omitted at once.
   */
  add(input: {
    holder: FieldScope;
    field: RequestedField;
    /** The refused fields of the request among them. */
    all: readonly RequestedField[];
    code: number;
  }): void;
  /** Stores fields without which a read succeeded whose refusal for want of a right named none. */
  addUnnamed(input: { holder: FieldScope; fields: readonly RequestedField[] }): void;
  /** Stores for a while that a read is refused without any field that can be omitted. */
  close(input: { holder: FieldScope; place: string }): void;
  isClosed(input: { holder: FieldScope; place: string }): boolean;
}

/** Remembers refused fields: those of another app for a day, all others for an hour. */
export function createRefusedFieldCache({ nowMs }: { nowMs: () => number }): RefusedFieldCache {
  const memory = new LRUCache<string, Map<string, number>>({ max: MAX_HOLDERS });
  const keyOf = ({ tokenKey, adAccountId }: FieldScope): string =>
    adAccountId === null ? tokenKey : `${tokenKey} ${adAccountId}`;

  const store = (key: string, names: readonly string[], forMs: number): void => {
    const value = memory.get(key) ?? new Map<string, number>();
    for (const name of names) {
      value.set(name, nowMs() + forMs);
    }
    memory.set(key, value);
  };
  const closed = new LRUCache<string, true>({
    max: MAX_HOLDERS,
    ttl: CLOSED_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  const placeOf = ({ holder, place }: { holder: FieldScope; place: string }): string =>
    `${keyOf(holder)} ${place}`;

  const readHolder = (key: string): string[] => {
    const now = nowMs();
    return [...(memory.get(key) ?? [])]
      .filter(([, untilMs]) => untilMs > now)
      .map(([name]) => name);
  };
  const refusedFor: RefusedFieldCache['refusedFor'] = (holder) =>
    new Set([
      ...readHolder(keyOf({ ...holder, adAccountId: null })),
      ...(holder.adAccountId === null ? [] : readHolder(keyOf(holder))),
    ]);

  return {
    refusedFor,
    add({ holder, field, all, code }) {
      const ofRights = isAboutRights(code);
      const refused = refusedFor(holder);
      const isFirstParty = field.group === 'first_party';
      const isSecond =
        isFirstParty &&
        all.some(
          ({ key, group }) => group === 'first_party' && key !== field.key && refused.has(key),
        );
      const key = keyOf(ofRights ? holder : { ...holder, adAccountId: null });
      const others = isSecond
        ? all.filter(({ key: name, group }) => group === 'first_party' && !refused.has(name))
        : [];
      store(
        key,
        [...others, field].map(({ key: name }) => name),
        isFirstParty && !ofRights ? DAY_MS : HOUR_MS,
      );
    },
    addUnnamed({ holder, fields }) {
      store(
        keyOf(holder),
        fields.map(({ key }) => key),
        HOUR_MS,
      );
    },
    close: (input) => void closed.set(placeOf(input), true),
    isClosed: (input) => closed.has(placeOf(input)),
  };
}
