import { z } from 'zod';

export const telegramFaultSchema = z.strictObject({
  /** Any method when absent. */
  method: z.string().optional(),
  count: z.int().min(1).default(1),
  effect: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('too_many_requests'), retryAfter: z.int().min(1) }),
    z.strictObject({
      type: z.literal('error'),
      code: z.int().min(400).max(599),
      description: z.string(),
    }),
    /** An error page of a machine in between. */
    z.strictObject({ type: z.literal('html'), status: z.int().min(400).max(599) }),
    /** The connection is cut; nothing was done. */
    z.strictObject({ type: z.literal('drop_before') }),
    /** The call takes effect, then the connection is cut. */
    z.strictObject({ type: z.literal('drop_after') }),
  ]),
});
export type TelegramFault = z.infer<typeof telegramFaultSchema>;

export interface TelegramFaultRegistry {
  add(fault: TelegramFault): void;
  list(): readonly TelegramFault[];
  clear(): void;
  /** The first fault that strikes this call, counted as used. */
  strike(method: string): TelegramFault['effect'] | undefined;
}

export function createTelegramFaultRegistry(): TelegramFaultRegistry {
  let faults: TelegramFault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults,
    clear: () => {
      faults = [];
    },
    strike: (method) => {
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
