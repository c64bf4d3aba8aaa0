import type { Parameters } from './context.ts';
import { readChoices } from './insight-breakdowns.ts';

/** Windows of the network. Long views are withdrawn and others need what this world has not: their keys are missing. */
const WINDOWS = [
  '1d_view',
  '7d_view',
  '28d_view',
  '1d_click',
  '7d_click',
  '28d_click',
  '1d_ev',
  'dda',
  'default',
  'skan_click',
  'skan_view',
];

/** Windows that a call asks for beside the usual value. @throws GraphError */
export function readWindows(parameters: Parameters): string[] {
  return readChoices({ parameters, name: 'action_attribution_windows', choices: WINDOWS });
}

/** How many of the usual count, which is 7 days after a click and 1 after a view, fall into each window. */
export function countsByWindow(input: {
  count: number;
  windows: readonly string[];
}): [window: string, count: number][] {
  const { count } = input;
  const viewed = Math.floor(count * 0.12);
  const clicked = count - viewed;
  const counts: Readonly<Record<string, number>> = {
    '1d_view': viewed,
    '1d_click': Math.ceil(clicked * 0.78),
    '7d_click': clicked,
    '28d_click': clicked,
    default: count,
  };
  return input.windows.flatMap((window): [string, number][] => {
    const counted = counts[window] ?? 0;
    return counted === 0 || window === 'default' ? [] : [[window, counted]];
  });
}
