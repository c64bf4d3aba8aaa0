import { LRUCache } from 'lru-cache';
import type { GraphFailure } from './error-rules.ts';
import type { AskedField } from './fields.ts';
import { HOUR_MS } from './limits.ts';

const DAY_MS = 24 * HOUR_MS;
const MAX_HOLDERS = 5_000;
const NO_RIGHT = 10;
/** What the network says of a field, and not of the value of a parameter that is called the same. */
const TEXT_ABOUT_FIELD =
  /nonexist(?:ing|ent) field|unknown field|for fields param|deprecat|no longer|permission/i;
const NAME = /^[a-z][a-z0-9_]*$/;

/** Whether a code speaks of a right that is lacked, which differs from one ad account to another. */
function isAboutRights(code: number): boolean {
  return code === 3 || code === NO_RIGHT || (code >= 200 && code <= 299);
}

function namesIn(message: string): ReadonlySet<string> {
  // What follows are the names that may be asked for.
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

/** The asked field that a failure refuses; undefined when it is about none of them. */
export function findRefusedField({
  failure: { code, message = '' },
  asked,
}: {
  failure: GraphFailure;
  asked: readonly AskedField[];
}): AskedField | undefined {
  if (code === null || (code !== 100 && code !== 12 && !isAboutRights(code))) {
    return undefined;
  }
  const names = namesIn(message);
  const candidates =
    code === 100 && !TEXT_ABOUT_FIELD.test(message)
      ? asked.filter(({ group }) => group !== 'usual')
      : asked;
  return (
    candidates.find(({ name }) => names.has(name)) ??
    candidates.find(({ parts }) => parts.some((part) => names.has(part))) ??
    // The network leaves out the name of a field that needs the right to manage.
    (code === NO_RIGHT ? asked.find(({ group }) => group === 'manage') : undefined)
  );
}

/** Who is refused a field. */
export interface FieldScope {
  /** A fingerprint, never the token. */
  readonly tokenKey: string;
  /** Null when a request is about no single ad account. */
  readonly adAccountId: string | null;
}

export interface RefusedFieldCache {
  /** Keys of the fields that a request is to leave out. */
  refusedFor(holder: FieldScope): ReadonlySet<string>;
  /**
   * Notes a refusal: what lacks a right, for the ad account of the request if it has one; all else for the token. The
   * second refused first-party field tells that the token belongs to another application: then all of the request's are
   * left out at once.
   */
  learn(input: {
    holder: FieldScope;
    field: AskedField;
    /** Of the request, the refused ones among them. */
    all: readonly AskedField[];
    code: number;
  }): void;
}

/** Remembers refused fields: those of another application for a day, all others for an hour. */
export function createRefusedFieldCache({ nowMs }: { nowMs: () => number }): RefusedFieldCache {
  const memory = new LRUCache<string, Map<string, number>>({ max: MAX_HOLDERS });
  const keyOf = ({ tokenKey, adAccountId }: FieldScope): string =>
    adAccountId === null ? tokenKey : `${tokenKey} ${adAccountId}`;

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
    learn({ holder, field, all, code }) {
      const ofRights = isAboutRights(code);
      const refused = refusedFor(holder);
      const isFirstParty = field.group === 'first_party';
      const isSecond =
        isFirstParty &&
        all.some(
          ({ key, group }) => group === 'first_party' && key !== field.key && refused.has(key),
        );
      const key = keyOf(ofRights ? holder : { ...holder, adAccountId: null });
      const value = memory.get(key) ?? new Map<string, number>();
      const untilMs = nowMs() + (isFirstParty && !ofRights ? DAY_MS : HOUR_MS);
      for (const { key: name, group } of all) {
        if (isSecond && group === 'first_party' && !refused.has(name)) {
          value.set(name, untilMs);
        }
      }
      value.set(field.key, untilMs);
      memory.set(key, value);
    },
  };
}
