import { z } from 'zod';

export const telegramFaultSchema = z.strictObject({
  method: z.string().optional(),
  count: z.int().min(1).default(1),
  effect: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('too_many_requests'), retryAfter: z.int().min(1) }),
    z.strictObject({
      type: z.literal('error'),
      code: z.int().min(400).max(599),
      description: z.string(),
    }),
    /** An HTML error page, as of a gateway on the way. */
    z.strictObject({ type: z.literal('html'), status: z.int().min(400).max(599) }),
    /** Cuts the connection before the call takes effect. */
    z.strictObject({ type: z.literal('drop_before') }),
    /** Cuts the connection after the call took effect. */
    z.strictObject({ type: z.literal('drop_after') }),
  ]),
});
export type TelegramFault = z.infer<typeof telegramFaultSchema>;

export interface TelegramFaultRegistry {
  add(fault: TelegramFault): void;
  list(): readonly TelegramFault[];
  clear(): void;
  /** Finds the first matching fault and counts the hit. */
  trigger(method: string): TelegramFault['effect'] | undefined;
}

export function createTelegramFaultRegistry(): TelegramFaultRegistry {
  let faults: TelegramFault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults,
    clear: () => {
      faults = [];
    },
    trigger: (method) => {
      const fault = faults.find(
        (one) => one.method === undefined || one.method.toLowerCase() === method,
      );
      if (fault === undefined) {
        return undefined;
      }
      fault.count -= 1;
      faults = faults.filter(({ count }) => count > 0);
      return fault.effect;
    },
  };
}
