import type {
  CorpusKind,
  LabelledComment,
} from '../shared/src/domain/comment-matching/test/corpus.ts';
import {
  CORPUS_KINDS,
  CORPUS_LANGUAGES,
  CORPUS_TERMS,
  makeCorpus,
} from '../shared/src/domain/comment-matching/test/corpus.ts';
import {
  CORPUS_MINIMUMS,
  createFinders,
  type Finders,
  type Level,
  type Score,
  scoreComments,
} from '../shared/src/domain/comment-matching/test/measure-corpus.ts';
import { type Benchmark, type Finding, findingOfRounds, formatNumber } from './lib/finding.ts';

const ROUNDS = 7;
const SPEED_LIMIT = 25;
const MANY_TERMS = 200;

const LEVEL_NAMES = { any: 'all matches', certain: 'certain matches' } as const;
const KIND_NAMES = { word: 'Words', link: 'Links', phone: 'Phone numbers' } as const;

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

/** What a plain filter does: lower case, whole words, and one expression each. */
function createPlainFinders(): Finders {
  const words = CORPUS_TERMS.map((term) => term.toLowerCase().replace(SPECIAL, '\\$&'));
  const expressions: Readonly<Record<CorpusKind, RegExp>> = {
    word: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    link: /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+\.[a-z]{2,}/u,
    phone: /\+?\d(?:[\s().-]?\d){7,14}/,
  };
  const finderOf = (kind: CorpusKind) => (text: string) => {
    const found = expressions[kind].exec(text.toLowerCase());
    return found === null ? null : { match: found[0], isCertain: true };
  };
  return { word: finderOf('word'), link: finderOf('link'), phone: finderOf('phone') };
}

const percent = (share: number): number => Number((share * 100).toFixed(2));

function describeScore({ found, wrong, missed }: Score): string {
  const examples = [...new Set([...wrong, ...missed].map(({ recipe }) => recipe))];
  const counts = `${found} found, ${wrong.length} wrongly, ${missed.length} missed`;
  return examples.length === 0 ? counts : `${counts}: ${examples.slice(0, 5).join('; ')}`;
}

function* measureQuality(comments: readonly LabelledComment[]): Generator<Finding> {
  const finders = createFinders();
  const plainFinders = createPlainFinders();
  for (const level of ['any', 'certain'] as const satisfies readonly Level[]) {
    for (const kind of CORPUS_KINDS) {
      const plain = scoreComments(comments, { kind, level, find: plainFinders[kind] });
      const score = scoreComments(comments, { kind, level, find: finders[kind] });
      for (const quality of ['precision', 'recall'] as const) {
        yield {
          what: `${KIND_NAMES[kind]}, ${LEVEL_NAMES[level]}: ${quality}`,
          unit: '%',
          floor: percent(plain[quality]),
          floorIs: 'a plain filter',
          measured: percent(score[quality]),
          comparison: 'absolute',
          limit: percent(CORPUS_MINIMUMS[level][kind][quality]),
          isMoreBetter: true,
          detail: describeScore(score),
          whenMissed: '',
        };
      }
    }
  }
}

function timeFinders(finders: Finders, comments: readonly LabelledComment[]): number {
  const from = performance.now();
  for (const { text } of comments) {
    for (const kind of CORPUS_KINDS) {
      finders[kind](text);
    }
  }
  return ((performance.now() - from) / comments.length) * 1_000;
}

function measureSpeed(comments: readonly LabelledComment[]): Finding {
  const extra = Array.from({ length: MANY_TERMS - CORPUS_TERMS.length }, (_, at) => `zonk${at}*`);
  const plainFinders = createPlainFinders();
  const finders = createFinders([...CORPUS_TERMS, ...extra]);
  const floors: number[] = [];
  const measured: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floor = timeFinders(plainFinders, comments);
    const each = timeFinders(finders, comments);
    // The first round warms up
    if (round > 0) {
      floors.push(floor);
      measured.push(each);
    }
  }
  return findingOfRounds({
    what: `Words, links and phone numbers of 1,000 comments, with ${MANY_TERMS} words`,
    unit: 'ms',
    floors,
    measured,
    floorIs: 'a plain filter',
    comparison: 'ratio',
    limit: SPEED_LIMIT,
    detail: `${formatNumber(comments.length)} comments per round; every comment is judged by all three, as if nothing matched`,
    whenMissed: '',
  });
}

const CORPUS = makeCorpus();
const HARMLESS = CORPUS.filter(({ holds }) => holds.length === 0).length;

export const benchmark: Benchmark = {
  name: 'comment-matching',
  title: 'Matching of comments',
  method: `${CORPUS.length} labelled comments in ${CORPUS_LANGUAGES.length} languages (${CORPUS_LANGUAGES.map(({ code }) => code).join(', ')}), ${HARMLESS} of them without anything to find. The repository makes them (shared/src/domain/comment-matching/test/corpus.ts): sentences written by hand, with words, addresses and numbers disguised in the ways people use, and harmless texts that resemble them. Labels follow from how a comment is made, not from the matchers; the matchers were improved against the same comments. All matches may be hidden; certain ones may be deleted and their authors blocked. The floor is a plain filter: lower case, whole words, one regular expression each.`,
  measures: ['shared/src/domain/comment-matching'],
  run: () => Promise.resolve([...measureQuality(CORPUS), measureSpeed(CORPUS)]),
};
