/**
 * Scrambles 32 bits so that neighbouring inputs give unrelated outputs (the finaliser of
 * MurmurHash3).
 */
export function mix32(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** 32-bit hash of a seed and a text: each part of the world gets its own random stream. */
export function hashText(input: { seed: number; text: string }): number {
  let bits = mix32(input.seed ^ 0x9e3779b9);
  for (let index = 0; index < input.text.length; index += 1) {
    bits = Math.imul(bits ^ input.text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return mix32(bits);
}

export interface Random {
  /** In [0, 1). */
  next(): number;
  int(range: { min: number; max: number }): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** A reproducible random stream (Weyl sequence through a scrambler). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix32(state) / 4_294_967_296;
  };
  return {
    next,
    int: ({ min, max }) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => itemAt({ items, index: Math.floor(next() * items.length) }),
  };
}

/** Element at an index modulo the length. */
export function itemAt<T>(input: { items: readonly T[]; index: number }): T {
  const { items, index } = input;
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) {
    throw new Error('Cannot pick from an empty list.');
  }
  return item;
}

/** Splits a total by weights into whole parts that add up exactly. */
export function apportion(input: { total: number; weights: readonly number[] }): number[] {
  const sum = input.weights.reduce((left, right) => left + right, 0);
  let given = 0;
  let weightSeen = 0;
  return input.weights.map((weight) => {
    weightSeen += weight;
    const upTo = sum === 0 ? 0 : Math.round((input.total * weightSeen) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
