/** Percentile by the nearest rank. */
export function percentile({
  values,
  share,
}: {
  readonly values: readonly number[];
  readonly share: number;
}): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) {
    throw new Error('Nothing was measured');
  }
  return value;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) {
    throw new Error('Nothing was measured');
  }
  return (lower + upper) / 2;
}

export interface Interleaved {
  readonly floors: readonly number[];
  readonly measured: readonly number[];
}

/**
 * Alternates floor and subject, each first in every other round, so that throttling or warm-up
 * favours neither.
 */
export async function interleave({
  rounds,
  floor,
  subject,
}: {
  readonly rounds: number;
  readonly floor: (round: number) => Promise<number>;
  readonly subject: (round: number) => Promise<number>;
}): Promise<Interleaved> {
  const floors: number[] = [];
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => floors.push(await floor(round)),
      async () => measured.push(await subject(round)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      await turn();
    }
  }
  return { floors, measured };
}
