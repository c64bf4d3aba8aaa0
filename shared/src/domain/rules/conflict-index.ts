import {
  type Alternative,
  areCompatible,
  type ConditionBranch,
  findAlternatives,
  hasConditions,
} from './conditions-overlap.ts';

/** Limit of comparisons; beyond it nothing is proven. */
const MAX_COMPARISONS = 200_000;
/** Limit over all branches; beyond it nothing is proven. */
const MAX_ALTERNATIVES = 100_000;

/** One outcome of a rule (conditions true or false) and its effect on the objects of a campaign. */
export interface IndexedBranch {
  /** Position of its rule. */
  readonly position: number;
  /** Key of the campaign and level. */
  readonly place: string;
  /** Key of the effect; branches of another side at the same place oppose it. */
  readonly side: string;
  /** Key of the figures; branches with different figures are never proven disjoint. */
  readonly figures: string;
  readonly branch: ConditionBranch;
}

interface Range {
  readonly min: number;
  readonly max: number;
}
const ANY: Range = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

/** Branches with the same figures and conditions, compared only once. */
interface BranchClass {
  /** Positions of their rules, ascending. */
  readonly positions: number[];
  readonly alternatives: readonly Alternative[] | undefined;
  opposed?: readonly BranchClass[];
}

/** The branches of one place and side. */
interface Side {
  /** Ascending by position. */
  readonly branches: IndexedBranch[];
  readonly classes: Map<string, Map<string, BranchClass>>;
  /** For each branch, the index of the next one with other figures. */
  nextOther?: readonly number[];
  readonly sorted: Map<string, SortedClasses>;
}

/** Infinite values cannot be subtracted. */
function compare(left: number, right: number): number {
  return left < right ? -1 : Number(left > right);
}

/** Binary search: the first index that is not below, or the length. */
function findFirst(count: number, isBelow: (index: number) => boolean): number {
  let from = 0;
  let to = count;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBelow(middle)) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

function rangeOf({ alternatives }: BranchClass, column: string): Range {
  let range: Range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  for (const alternative of alternatives ?? [new Map()]) {
    const allowed = alternative.get(column);
    if (allowed === undefined || allowed.hasUndefined) {
      return ANY;
    }
    for (const { min, max } of allowed.intervals) {
      range = { min: Math.min(range.min, min), max: Math.max(range.max, max) };
    }
  }
  return range;
}

/** The column used by the most branches. */
function findColumn(classes: readonly BranchClass[]): string {
  const counts = new Map<string, number>();
  for (const { alternatives } of classes) {
    for (const column of new Set(alternatives?.flatMap((each) => [...each.keys()]))) {
      counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const [first] = [...counts].sort(([, left], [, right]) => right - left);
  return first?.[0] ?? '';
}

/** Classes sorted by the values allowed for one column. */
class SortedClasses {
  readonly #column: string;
  readonly #byMin: readonly (Range & { readonly own: BranchClass })[];
  readonly #byMax: readonly (Range & { readonly own: BranchClass })[];

  constructor(classes: readonly BranchClass[]) {
    this.#column = findColumn(classes);
    const ranges = classes.map((own) => ({ own, ...rangeOf(own, this.#column) }));
    this.#byMin = ranges.toSorted((left, right) => compare(left.min, right.min));
    this.#byMax = ranges.toSorted((left, right) => compare(left.max, right.max));
  }

  /** Classes whose range of the column may overlap with this one, possibly a few more. */
  listNear(other: BranchClass): readonly BranchClass[] {
    const { min, max } = rangeOf(other, this.#column);
    const beginning = findFirst(this.#byMin.length, (at) => (this.#byMin[at]?.min ?? 0) <= max);
    const end = findFirst(this.#byMax.length, (at) => (this.#byMax[at]?.max ?? 0) < min);
    const fewer =
      beginning <= this.#byMax.length - end
        ? this.#byMin.slice(0, beginning).filter((each) => each.max >= min)
        : this.#byMax.slice(end).filter((each) => each.min <= max);
    return fewer.map(({ own }) => own);
  }
}

function listNextOther(branches: readonly IndexedBranch[]): readonly number[] {
  const next: number[] = [];
  for (let at = branches.length - 1; at >= 0; at -= 1) {
    const isSame = branches[at]?.figures === branches[at + 1]?.figures;
    next[at] = isSame ? (next[at + 1] ?? branches.length) : at + 1;
  }
  return next;
}

/**
 * Index of branches that finds opposing ones by the values their conditions allow, without
 * comparing all pairs. Add all branches in ascending order of position before querying.
 */
export function createBranchIndex() {
  const places = new Map<string, Map<string, Side>>();
  let comparisons = 0;
  let kept = 0;

  const makeClass = (branch: ConditionBranch): BranchClass => {
    const isRoomLeft = kept < MAX_ALTERNATIVES || !hasConditions(branch.conditions);
    const alternatives = isRoomLeft ? findAlternatives(branch) : undefined;
    kept += alternatives?.length ?? 0;
    return { positions: [], alternatives };
  };
  const canBothBeTaken = (one: BranchClass, other: BranchClass): boolean => {
    const { alternatives: left } = one;
    const { alternatives: right } = other;
    if (left?.length === 0 || right?.length === 0) {
      return false;
    }
    return (
      left === undefined ||
      right === undefined ||
      left.some((each) =>
        right.some((alternative) => {
          comparisons += 1;
          return comparisons > MAX_COMPARISONS || areCompatible(each, alternative);
        }),
      )
    );
  };
  const findOpposed = (
    own: BranchClass,
    { classes, sorted }: Side,
    figures: string,
  ): readonly BranchClass[] => {
    const all = classes.get(figures);
    if (all === undefined) {
      return [];
    }
    const known = sorted.get(figures) ?? new SortedClasses([...all.values()]);
    sorted.set(figures, known);
    own.opposed ??= known.listNear(own).filter((other) => canBothBeTaken(own, other));
    return own.opposed;
  };
  const sideOf = ({ place, side }: Pick<IndexedBranch, 'place' | 'side'>): Side => {
    const sides = places.get(place) ?? new Map<string, Side>();
    places.set(place, sides);
    const found = sides.get(side) ?? { branches: [], classes: new Map(), sorted: new Map() };
    sides.set(side, found);
    return found;
  };

  return {
    add(branch: IndexedBranch): IndexedBranch {
      const { branches, classes } = sideOf(branch);
      branches.push(branch);
      const ofFigures = classes.get(branch.figures) ?? new Map<string, BranchClass>();
      classes.set(branch.figures, ofFigures);
      const key = JSON.stringify(branch.branch);
      const own = ofFigures.get(key) ?? makeClass(branch.branch);
      ofFigures.set(key, own);
      own.positions.push(branch.position);
      return branch;
    },

    /** Later rules that oppose a branch: at least the first `max`, in any order. */
    listOpposed(branch: IndexedBranch, max: number): readonly number[] {
      const { position, place, side, figures } = branch;
      const own = sideOf(branch).classes.get(figures)?.get(JSON.stringify(branch.branch));
      const found: number[] = [];
      for (const [otherSide, opposite] of places.get(place) ?? []) {
        if (otherSide === side) {
          continue;
        }
        const { branches } = opposite;
        opposite.nextOther ??= listNextOther(branches);
        let count = 0;
        let at = findFirst(branches.length, (each) => (branches[each]?.position ?? 0) <= position);
        while (at < branches.length && count < max) {
          const other = branches[at];
          if (other === undefined || other.figures === figures) {
            at = opposite.nextOther[at] ?? branches.length;
          } else {
            // Both branches of a rule may be on this side; it counts once.
            count += Number(found.at(-1) !== other.position);
            found.push(other.position);
            at += 1;
          }
        }
        for (const { positions } of own === undefined ? [] : findOpposed(own, opposite, figures)) {
          const from = findFirst(positions.length, (each) => (positions[each] ?? 0) <= position);
          found.push(...positions.slice(from, from + max));
        }
      }
      return found;
    },
  };
}
