import type {
  CleaningCriteria,
  CleaningReason,
} from '@ads-checker/shared/contracts/comment-criteria';
import { expect, it } from 'vitest';
import type { NewComment, SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';

const {
  run,
  turnOn,
  listJobs,
  readState,
  namedPosts,
  aPost,
  write,
  actions,
  world,
  sandbox,
  adUserId,
} = useCommentCleaning();

type Written = Omit<NewComment, 'postId'>;
const LOANS = { id: '7001', name: 'Best Loans Europe' };
const ANKE = { id: '7002', name: 'Anke Richter' };
const SPAM = 'FAST credit, see bit.ly/fast or call +49 151 23456789';

const CLEANED: readonly (readonly [string, Partial<CleaningCriteria>, Written, CleaningReason])[] =
  [
    [
      'everything',
      { isEverything: true },
      { message: 'Nice' },
      { kind: 'everything', match: null },
    ],
    [
      'a word, in any case and with accents or without',
      { words: ['Betrüger'] },
      { message: 'so ein BETRUGER!' },
      { kind: 'word', match: 'Betrüger' },
    ],
    [
      'the beginning of a word',
      { words: ['scam*'] },
      { message: 'Total SCAMMERS' },
      { kind: 'word', match: 'scam*' },
    ],
    [
      'a phrase',
      { words: ['never call back'] },
      { message: 'They never  call back.' },
      { kind: 'word', match: 'never call back' },
    ],
    [
      'a link without its scheme',
      { hasLinks: true },
      { message: 'write me → t.me/gewinn24' },
      { kind: 'link', match: 't.me' },
    ],
    [
      'a link beside one to an allowed site',
      { hasLinks: true, allowedSites: ['helio.example'] },
      { message: 'not https://shop.helio.example but https://cheap.example/x' },
      { kind: 'link', match: 'cheap.example' },
    ],
    [
      'a phone number',
      { hasPhoneNumbers: true },
      { message: 'WhatsApp +49 151 23456789' },
      { kind: 'phone_number', match: '+49 151 23456789' },
    ],
    [
      'an author by name',
      { authors: ['best loans europe'] },
      { message: 'Hello', from: LOANS },
      { kind: 'author', match: 'best loans europe' },
    ],
    [
      'an author by id',
      { authors: ['7001'] },
      { message: 'Hello', from: LOANS },
      { kind: 'author', match: '7001' },
    ],
    [
      'an author who is not told, by what they wrote',
      { words: ['scam'] },
      { message: 'a scam', from: null },
      { kind: 'word', match: 'scam' },
    ],
  ];

/** Comments kept by an exception from the same criteria. */
const ALL = {
  words: ['fast'],
  hasLinks: true,
  hasPhoneNumbers: true,
  authors: [LOANS.name, ANKE.name],
  isRepeated: true,
} as const;
const KEPT: readonly (readonly [string, Partial<CleaningCriteria>, Written])[] = [
  ['a word inside of another', { words: ['scam'] }, { message: 'The scampi were good' }],
  [
    'a link to an allowed site and below it',
    { hasLinks: true, allowedSites: ['helio.example'] },
    { message: 'see www.helio.example/faq' },
  ],
  [
    'a number that is none of a phone',
    { hasPhoneNumbers: true },
    { message: 'only 4,800 € in 2026' },
  ],
  ['an exception by word', { ...ALL, exceptWords: ['credit'] }, { message: SPAM, from: LOANS }],
  [
    'an exception by the name of the author',
    { ...ALL, exceptAuthors: ['anke richter'] },
    { message: SPAM, from: ANKE },
  ],
  [
    'an exception by the id of the author',
    { ...ALL, exceptAuthors: ['7002'] },
    { message: SPAM, from: ANKE },
  ],
  [
    'an exception from everything',
    { isEverything: true, exceptWords: ['thank*'] },
    { message: 'Thanks!' },
  ],
  ['the page’s own', { ...ALL, isEverything: true }, { message: SPAM, isByPage: true }],
  ['what is hidden already', { isEverything: true }, { message: SPAM, isHidden: true }],
];

/** The latest ad that shows a post. */
function adOf(post: SandboxPost) {
  const [ad] = [...world().ads.values()]
    .filter(({ creativeId }) => creativeId === post.creative.id)
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  return ad;
}

it.each(CLEANED)('cleans %s', async (_, criteria, written, reason) => {
  await turnOn(criteria);
  const post = aPost();
  const comment = write(post, written);
  if (criteria.isEverything !== true) {
    write(post, { message: 'Nice roof' });
  }
  expect(await run()).toBe('done');
  expect(actions()).toEqual([`hide ${comment.id}`]);
  const { data } = await listJobs();
  const task = (await readState()).adCommentCleanTask;
  const ad = adOf(post);
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      taskId: task.id,
      comment: {
        id: comment.id,
        adUserId: adUserId(),
        adId: ad?.id,
        parentId: null,
        permalinkUrl: `${sandbox().url}/posts/${post.id}#${comment.id}`,
        from:
          comment.from === null
            ? null
            : { ...comment.from, picture: expect.stringMatching(/^http.*64/) },
        message: written.message,
        status: 'hidden',
        likeCount: comment.likeCount,
        commentCount: 0,
        createdAt: `${new Date(comment.createdAtMs).toISOString().slice(0, 19)}+00:00`,
      },
      status: 'success',
      conclusion: {
        outcome: 'hidden',
        wasGone: false,
        isAuthorBlocked: null,
        errorCode: null,
        errorMessage: null,
      },
      createdAt: expect.any(String),
      completedAt: expect.any(String),
      action: 'hide',
      reason,
      adName: ad?.name,
      adAccountId: post.creative.adAccountId,
      postId: post.id,
      pageId: post.pageId,
      undone: null,
    },
  ]);
});

it.each(KEPT)('leaves %s', async (_, criteria, written) => {
  await turnOn(criteria);
  write(aPost(), written);
  await run();
  expect(actions()).toEqual([]);
  expect((await listJobs()).data).toEqual([]);
  expect((await readState()).runs[0]).toMatchObject({ fetchedCount: 1, hiddenCount: 0 });
});

it('cleans the same text from the third time on, whoever wrote it and wherever', async () => {
  await turnOn({ isRepeated: true });
  const [one, two] = namedPosts();
  if (one === undefined || two === undefined) {
    throw new Error('Two posts are needed.');
  }
  const wave = [
    write(one, { message: 'Write me on Telegram!', from: LOANS }),
    write(two, { message: 'write me  on TELEGRAM', from: ANKE }),
    write(one, { message: 'Write me on telegram', from: null }),
  ];
  for (const message of ['Twice', 'twice!', '😍']) {
    write(two, { message });
  }
  await run();
  expect(new Set(actions())).toEqual(new Set(wave.map(({ id }) => `hide ${id}`)));
  const { data } = await listJobs();
  expect(data.map(({ reason }) => reason)).toEqual(
    wave.map(() => ({ kind: 'repeated', match: null })),
  );
});
