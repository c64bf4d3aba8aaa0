import type { AdDto } from '../../shared/src/contracts/ad-objects.ts';
import type { AdUserDto } from '../../shared/src/contracts/ad-users.ts';
import { commentBoostingRoutes } from '../../shared/src/contracts/comment-boosting.ts';
import { commentPresetRoutes } from '../../shared/src/contracts/comment-presets.ts';
import { pagePostRoutes } from '../../shared/src/contracts/page-posts.ts';
import { samplePresetComments } from '../../shared/src/sample/comment-presets.ts';
import type { Client } from './client.ts';
import { waitFor } from './jobs.ts';

interface World {
  readonly profiles: readonly {
    readonly facebookId: string;
    readonly cookie: string;
    readonly userAgent: string;
  }[];
}

const NEXT = { min: 3, max: 3 } as const;
const PRESETS = [
  { name: 'Delivery', comments: [{ text: 'We deliver within two days, everywhere in Germany.' }] },
  { name: 'Solar, older roofs', comments: samplePresetComments(1) },
];

/** A boosting profile, a completed task, and an active one. */
export async function boostComments({
  client,
  sandboxUrl,
  accountId,
  adUser,
  ads,
}: {
  readonly client: Client;
  readonly sandboxUrl: string;
  readonly accountId: string;
  readonly adUser: AdUserDto;
  readonly ads: readonly AdDto[];
}): Promise<{ readonly commentTaskIds: readonly string[] }> {
  const world = (await (await fetch(`${sandboxUrl}/__sandbox/world`)).json()) as World;
  const session = world.profiles.find(({ facebookId }) => facebookId === adUser.facebookId);
  const { data: pages } = await client.call(pagePostRoutes.listPages, {
    params: { adUserId: adUser.id },
  });
  const posts = [...new Set(ads.flatMap(({ creative }) => creative?.pagePostId ?? []))];
  const page = pages.find(
    ({ id, canReplyAsPage }) =>
      canReplyAsPage && posts.filter((post) => post.startsWith(`${id}_`)).length >= PRESETS.length,
  );
  if (session === undefined || page === undefined) {
    throw new Error('The sample has no Page with enough posts.');
  }
  const { cookie, userAgent } = session;
  const params = { accountId };
  await client.call(commentBoostingRoutes.createUser, {
    params,
    body: { adUserId: adUser.id, pageId: page.id, shared: true, cookie, userAgent },
  });
  const ofPage = posts.filter((post) => post.startsWith(`${page.id}_`));
  const commentTaskIds: string[] = [];
  for (const [index, preset] of PRESETS.entries()) {
    const { commentPreset } = (
      await client.call(commentPresetRoutes.create, {
        params,
        body: { ...preset, shared: true },
      })
    ).data;
    const { data: task } = await client.call(commentBoostingRoutes.createTask, {
      params,
      body: {
        commentPresetId: commentPreset.id,
        postUrl: ofPage[index] ?? '',
        delayBetweenComment: NEXT,
      },
    });
    commentTaskIds.push(task.id);
  }
  for (const commentTaskId of commentTaskIds) {
    await waitFor('a comment of a boosting task', async () => {
      const { data } = await client.call(commentBoostingRoutes.getTask, {
        params: { commentTaskId },
      });
      return data.events.length > 0 ? data : undefined;
    });
  }
  return { commentTaskIds };
}
