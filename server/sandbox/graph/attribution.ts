import type { Parameters } from './context.ts';
import { readChoices } from './insight-breakdowns.ts';

/**
 * Attribution windows of the Graph API. Withdrawn view windows, and those that need data missing
 * from the sample world, are omitted.
 */
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

/** Attribution windows requested in addition to the default. @throws GraphError */
export function readWindows(parameters: Parameters): string[] {
  return readChoices({ parameters, name: 'action_attribution_windows', choices: WINDOWS });
}

/** Distributes a count of the default window (7-day click, 1-day view) over the windows. */
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
