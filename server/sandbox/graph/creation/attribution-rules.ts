import { z } from 'zod';
import type { GraphContext, JsonObject, Parameters } from '../context.ts';
import { readJson } from '../parameter-values.ts';
import { refuseCreation } from './refusals.ts';

const specSchema = z.array(
  z.object({ event_type: z.string(), window_days: z.coerce.number().int() }),
);
type Spec = z.infer<typeof specSchema>;

const CLICK_1 = 'CLICK_THROUGH 1';
const CLICK_7 = 'CLICK_THROUGH 7';
const VIEW_1 = 'VIEW_THROUGH 1';
const ENGAGED_1 = 'ENGAGED_VIDEO_VIEW 1';

/** Windows that a goal allows: one of the clicks, and any of the others. */
function allowedFor({ goal, isApp }: { goal: string; isApp: boolean }): {
  clicks: readonly string[];
  others: readonly string[];
} {
  switch (goal) {
    case 'OFFSITE_CONVERSIONS':
      return { clicks: [CLICK_1, CLICK_7], others: isApp ? [] : [VIEW_1, ENGAGED_1] };
    case 'VALUE':
      return { clicks: [CLICK_1, CLICK_7], others: [] };
    case 'APP_INSTALLS':
      return { clicks: [CLICK_1], others: [VIEW_1, ENGAGED_1] };
    default:
      return { clicks: [CLICK_1], others: [] };
  }
}

/** The windows of a new ad set; absent where the goal has the one-day click only. @throws GraphError */
export function readAttribution(input: {
  parameters: Parameters;
  goal: string;
  isApp: boolean;
  context: GraphContext;
}): JsonObject[] | undefined {
  const { context, goal, parameters } = input;
  const spec: Spec | undefined = readJson({
    parameters,
    name: 'attribution_spec',
    schema: specSchema,
    wanted: 'an array of {event_type, window_days}',
  });
  if (spec === undefined) {
    return ['OFFSITE_CONVERSIONS', 'VALUE'].includes(goal)
      ? [{ event_type: 'CLICK_THROUGH', window_days: 7 }]
      : undefined;
  }
  const { clicks, others } = allowedFor(input);
  const names = spec.map(({ event_type: type, window_days: days }) => `${type} ${days}`);
  const isAllowed =
    names.filter((name) => clicks.includes(name)).length === 1 &&
    names.every((name) => clicks.includes(name) || others.includes(name));
  if (!isAllowed) {
    throw refuseCreation({
      context,
      reason: 'attributionNotAllowed',
      message: `Windows allowed here: ${[...clicks, ...others].join(', ')}.`,
    });
  }
  return spec;
}
