import { TRACKER_VERSIONS } from '@ads-checker/shared/domain/trackers';
import { z } from 'zod';

export const trackerSchema = z.enum(TRACKER_VERSIONS);

export const trackerFaultSchema = z.strictObject({
  tracker: trackerSchema,
  /** Part of the path and query of affected calls; all calls when absent. */
  call: z.string().optional(),
  method: z.string().optional(),
  count: z.int().min(1).default(1),
  effect: z.discriminatedUnion('type', [
    /** A status with a body: JSON, or plain text. */
    z.strictObject({
      type: z.literal('answer'),
      status: z.int().min(200).max(599),
      body: z.unknown().default(''),
      headers: z.record(z.string(), z.string()).default({}),
    }),
    z.strictObject({ type: z.literal('html'), status: z.int().min(200).max(599).default(200) }),
    /** Cuts the connection before the call takes effect. */
    z.strictObject({ type: z.literal('drop_before') }),
    /** Cuts the connection after the call took effect. */
    z.strictObject({ type: z.literal('drop_after') }),
    /** Never responds; with `isApplied` the call takes effect first. */
    z.strictObject({ type: z.literal('hang'), isApplied: z.boolean().default(false) }),
    z.strictObject({ type: z.literal('truncated_json') }),
  ]),
});
type TrackerFault = z.infer<typeof trackerFaultSchema>;

export interface TrackerFaultRegistry {
  add(fault: TrackerFault): void;
  list(): readonly TrackerFault[];
  clear(): void;
  /** Finds the first matching fault and counts the hit. */
  trigger(call: {
    tracker: string;
    method: string;
    target: string;
  }): TrackerFault['effect'] | undefined;
}

export function createTrackerFaultRegistry(): TrackerFaultRegistry {
  let faults: TrackerFault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults,
    clear: () => {
      faults = [];
    },
    trigger: ({ tracker, method, target }) => {
      const fault = faults.find(
        (one) =>
          one.tracker === tracker &&
          (one.method === undefined || one.method === method) &&
          (one.call === undefined || target.includes(one.call)),
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
