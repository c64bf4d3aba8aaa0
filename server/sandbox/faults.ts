import { z } from 'zod';
import { TOKEN_STATES, type TokenState } from './graph/errors.ts';
import { malformedEffectSchemas } from './graph/malformed-replies.ts';
import { REPORT_SCRIPTS } from './graph/reports.ts';

const effectSchema = z.discriminatedUnion('type', [
  /** An error envelope; the HTTP status follows from the code when absent. */
  z.strictObject({
    type: z.literal('error'),
    code: z.int(),
    subcode: z.int().optional(),
    httpStatus: z.int().min(200).max(599).optional(),
    message: z.string().optional(),
    isTransient: z.boolean().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** Cuts the connection before the call takes effect. In a batch: the item is null. */
  z.strictObject({ type: z.literal('drop_before') }),
  /** Cuts the connection after the call took effect. In a batch: the item is null. */
  z.strictObject({ type: z.literal('drop_after') }),
  z.strictObject({ type: z.literal('html_503') }),
  /** The same after the call took effect, as 500. */
  z.strictObject({ type: z.literal('html_500_after') }),
  /** Cuts the body in half and keeps the headers of the whole. */
  z.strictObject({ type: z.literal('truncated_json') }),
  /** 500 "reduce the amount of data" while `limit` exceeds the given one. */
  z.strictObject({ type: z.literal('too_much_data'), aboveLimit: z.int().min(0) }),
  z.strictObject({ type: z.literal('empty_200') }),
  z.strictObject({ type: z.literal('empty_object') }),
  /** Warns that the request was upgraded to a newer API version. */
  z.strictObject({ type: z.literal('version_warning') }),
  z.strictObject({ type: z.literal('delay') }),
  /** Adds usage headers to a response that is otherwise unchanged. */
  z.strictObject({ type: z.literal('headers'), headers: z.record(z.string(), z.string()) }),
  /** A report ordered while it is on runs by this script. */
  z.strictObject({ type: z.literal('report'), script: z.enum(REPORT_SCRIPTS) }),
  ...malformedEffectSchemas,
]);
export type FaultEffect = z.infer<typeof effectSchema>;

export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('token'),
    profileId: z.string().regex(/^\d+$/, 'must be the digits of a profile'),
    state: z.enum(TOKEN_STATES),
  }),
  z.strictObject({
    kind: z.literal('route'),
    method: z.enum(['GET', 'POST', 'DELETE']).optional(),
    /**
     * Path without the version; `*` matches within a segment, `**` across segments. Any path when
     * absent.
     */
    path: z.string().startsWith('/').optional(),
    profileId: z.string().optional(),
    probability: z.number().min(0).max(1).default(1),
    /** Number of matching calls it affects; all when absent. */
    count: z.int().min(1).optional(),
    skip: z.int().min(0).default(0),
    delayMs: z.int().min(0).max(120_000).default(0),
    effect: effectSchema,
  }),
]);
export type FaultInput = z.infer<typeof faultSchema>;
type RouteFault = Extract<FaultInput, { kind: 'route' }>;

export interface TriggeredFault {
  effect: FaultEffect;
  delayMs: number;
}

/** Active faults; probabilities use the seed, so that runs are reproducible. */
export interface FaultRegistry {
  add(fault: FaultInput): string;
  list(): { id: string; fault: FaultInput; hits: number }[];
  clear(): void;
  /** @returns false when there is no such fault */
  remove(id: string): boolean;
  tokenState(profileId: string): TokenState | undefined;
  /** Finds the first matching fault and counts the hit. */
  trigger(call: {
    method: string;
    path: string;
    profileId: string | null;
  }): TriggeredFault | undefined;
}

function toPattern(path: string): RegExp {
  const source = path
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

export function createFaultRegistry(input: { chance: () => number }): FaultRegistry {
  let serial = 0;
  let rules: {
    id: string;
    fault: RouteFault;
    pattern: RegExp | undefined;
    hits: number;
    skipped: number;
  }[] = [];
  let tokens = new Map<string, { id: string; fault: Extract<FaultInput, { kind: 'token' }> }>();

  return {
    add: (fault) => {
      serial += 1;
      const id = String(serial);
      if (fault.kind === 'token') {
        tokens.set(fault.profileId, { id, fault });
      } else {
        const pattern = fault.path === undefined ? undefined : toPattern(fault.path);
        rules.push({ id, fault, pattern, hits: 0, skipped: 0 });
      }
      return id;
    },
    list: () => [
      ...[...tokens.values()].map(({ id, fault }) => ({ id, fault, hits: 0 })),
      ...rules.map(({ id, fault, hits }) => ({ id, fault, hits })),
    ],
    clear: () => {
      rules = [];
      tokens = new Map();
    },
    remove: (id) => {
      const before = rules.length + tokens.size;
      rules = rules.filter((rule) => rule.id !== id);
      tokens = new Map([...tokens].filter(([, token]) => token.id !== id));
      return rules.length + tokens.size < before;
    },
    tokenState: (profileId) => tokens.get(profileId)?.fault.state,
    trigger: ({ method, path, profileId }) => {
      for (const rule of rules) {
        const { fault, pattern } = rule;
        const matches =
          (fault.method === undefined || fault.method === method) &&
          (pattern === undefined || pattern.test(path)) &&
          (fault.profileId === undefined || fault.profileId === profileId) &&
          (fault.count === undefined || rule.hits < fault.count);
        if (!matches) {
          continue;
        }
        if (rule.skipped < fault.skip) {
          rule.skipped += 1;
          continue;
        }
        if (fault.probability < 1 && input.chance() >= fault.probability) {
          continue;
        }
        rule.hits += 1;
        return { effect: fault.effect, delayMs: fault.delayMs };
      }
      return undefined;
    },
  };
}
