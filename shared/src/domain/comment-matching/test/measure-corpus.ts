import { findLinkedSites } from '../find-links.ts';
import { findPhoneNumber } from '../find-phone-number.ts';
import { createTermFinder } from '../find-terms.ts';
import { type Finding, pickFinding } from '../finding.ts';
import {
  CORPUS_KINDS,
  CORPUS_TERMS,
  type CorpusKind,
  type LabelledComment,
  makeCorpus,
} from './corpus.ts';

/** Comments judged rightly and wrongly, of one kind. */
export interface Score {
  readonly found: number;
  readonly missed: readonly LabelledComment[];
  readonly wrong: readonly LabelledComment[];
  readonly precision: number;
  readonly recall: number;
}

/** `any` is enough to hide a comment, `certain` to delete it and block its author. */
export type Level = 'any' | 'certain';

/** What may be hidden may be wrong now and then; what is deleted and blocked may not. */
export const CORPUS_MINIMUMS = {
  any: {
    word: { precision: 0.97, recall: 0.99 },
    link: { precision: 0.96, recall: 0.999 },
    phone: { precision: 0.99, recall: 0.99 },
  },
  certain: {
    word: { precision: 0.999, recall: 0.95 },
    link: { precision: 0.999, recall: 0.97 },
    phone: { precision: 0.999, recall: 0.93 },
  },
} as const satisfies Record<Level, Record<CorpusKind, unknown>>;

export type Finders = Readonly<Record<CorpusKind, (text: string) => Finding | null>>;

/** The matchers as comment cleaning uses them. */
export function createFinders(terms: readonly string[] = CORPUS_TERMS): Finders {
  return {
    word: createTermFinder(terms),
    link: (text) => pickFinding(findLinkedSites(text)),
    phone: findPhoneNumber,
  };
}

export function scoreComments(
  comments: readonly LabelledComment[],
  { kind, level, find }: { kind: CorpusKind; level: Level; find: Finders[CorpusKind] },
): Score {
  const isFound = ({ text }: LabelledComment): boolean => {
    const finding = find(text);
    return finding !== null && (level === 'any' || finding.isCertain);
  };
  const found = comments.filter(isFound);
  const expected = comments.filter(({ holds }) => holds.includes(kind));
  const right = found.filter(({ holds }) => holds.includes(kind));
  const hits = new Set(found);
  return {
    found: found.length,
    missed: expected.filter((each) => !hits.has(each)),
    wrong: found.filter(({ holds }) => !holds.includes(kind)),
    precision: right.length / found.length,
    recall: right.length / expected.length,
  };
}

/** Precision and recall of the matchers over the corpus. */
export function measureCorpus(level: Level): Readonly<Record<CorpusKind, Score>> {
  const comments = makeCorpus();
  const finders = createFinders();
  const [word, link, phone] = CORPUS_KINDS.map((kind) =>
    scoreComments(comments, { kind, level, find: finders[kind] }),
  );
  if (word === undefined || link === undefined || phone === undefined) {
    throw new Error('A kind is missing.');
  }
  return { word, link, phone };
}
