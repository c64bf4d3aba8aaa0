/** After a lost reply an object may show only later: it is looked up after each of these. */
export const LOOKUP_PAUSES_MS = [5_000, 15_000, 60_000] as const;
/** Of one object whose replies are lost: each might have created one that shows later still. */
const SENDS_MAX = 2;

/**
 * What to do about an object whose creation got no reply, and that was not found.
 *
 * @param attempts how often this was asked before, of all its sends; it rises by one each time
 * @returns milliseconds until it is looked up again, `send` once more, or `give_up`
 */
export function afterLostReply(attempts: number): number | 'send' | 'give_up' {
  const looks = LOOKUP_PAUSES_MS.length + 1;
  return (
    LOOKUP_PAUSES_MS[attempts % looks] ?? (attempts + 1 >= looks * SENDS_MAX ? 'give_up' : 'send')
  );
}
