import { z } from 'zod';
import { GraphError, invalidParameter } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { pagesOfAdAccount } from './assets.ts';
import { refuseCreation } from './refusals.ts';

const LINK_MAX = 1_000;
const CHILDREN = { min: 2, max: 10 } as const;
const TEXT_MAX: Readonly<Record<string, number>> = { message: 2_200, name: 255, description: 255 };

const CALLS_TO_ACTION =
  `ADD_TO_CART APPLY_NOW BOOK_NOW BOOK_TRAVEL BUY_NOW BUY_TICKETS CALL CALL_NOW
  CONTACT_US DONATE_NOW DOWNLOAD EVENT_RSVP GET_DIRECTIONS GET_IN_TOUCH GET_OFFER GET_QUOTE
  GET_SHOWTIMES INSTALL_APP INSTALL_MOBILE_APP INSTAGRAM_MESSAGE LEARN_MORE LIKE_PAGE LISTEN_NOW
  MESSAGE_PAGE NO_BUTTON OPEN_LINK ORDER_NOW PLAY_GAME REQUEST_TIME SEE_MENU SHOP_NOW SIGN_UP
  SUBSCRIBE USE_APP WATCH_MORE WATCH_VIDEO WHATSAPP_MESSAGE`.split(/\s+/);

const callToAction = z.looseObject({
  type: z.string(),
  value: z.looseObject({ link: z.string().optional() }).optional(),
});
const media = {
  image_hash: z.string().optional(),
  call_to_action: callToAction.optional(),
};
const child = z.looseObject({ link: z.string(), picture: z.string().optional(), ...media });
const storySchema = z.looseObject({
  page_id: z.union([z.string(), z.number()]).transform(String),
  instagram_user_id: z.union([z.string(), z.number()]).transform(String).optional(),
  link_data: z
    .looseObject({
      link: z.string().optional(),
      message: z.string().optional(),
      name: z.string().optional(),
      description: z.string().optional(),
      picture: z.string().optional(),
      child_attachments: z.array(child).optional(),
      ...media,
    })
    .optional(),
  video_data: z
    .looseObject({
      video_id: z.union([z.string(), z.number()]).transform(String),
      image_url: z.string().optional(),
      message: z.string().optional(),
      title: z.string().optional(),
      ...media,
    })
    .optional(),
  photo_data: z
    .looseObject({
      image_hash: z.string().optional(),
      url: z.string().optional(),
      caption: z.string().optional(),
    })
    .optional(),
  text_data: z.looseObject({ message: z.string() }).optional(),
  template_data: z.looseObject({ link: z.string().optional() }).optional(),
});
export type Story = z.infer<typeof storySchema>;

type Check = { call: NodeCall; adAccountId: string };

function checkLink(link: string): void {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || link.length > LINK_MAX) {
    throw new GraphError({
      body: {
        message: '(#1500) The url you supplied is invalid',
        type: 'OAuthException',
        code: 1500,
      },
    });
  }
}

function checkImage({ call: { context }, adAccountId }: Check, hash: string | undefined): void {
  const image = context.world.adImages.get(`${adAccountId}:${hash}`);
  if (hash !== undefined && (image === undefined || image.status === 'DELETED')) {
    throw refuseCreation({ context, reason: 'imageUnknown' });
  }
}

function checkCallToAction(
  { call: { context } }: Check,
  action: z.infer<typeof callToAction> | undefined,
) {
  if (action === undefined) {
    return;
  }
  if (!CALLS_TO_ACTION.includes(action.type)) {
    throw refuseCreation({ context, reason: 'callToActionUnknown' });
  }
  if (action.value?.link !== undefined) {
    checkLink(action.value.link);
  }
}

function checkTexts(texts: Readonly<Record<string, unknown>>): void {
  for (const [name, max] of Object.entries(TEXT_MAX)) {
    const text = texts[name];
    if (typeof text === 'string' && text.length > max) {
      throw invalidParameter(`Param ${name} must be at most ${max} characters`);
    }
  }
}

function checkLinkData(check: Check, data: NonNullable<Story['link_data']>): void {
  const { context } = check.call;
  const { child_attachments: children } = data;
  if (data.link === undefined || data.link === '') {
    throw refuseCreation({ context, reason: 'linkMissing' });
  }
  checkLink(data.link);
  checkTexts(data);
  checkImage(check, data.image_hash);
  checkCallToAction(check, data.call_to_action);
  if (
    children !== undefined &&
    (children.length < CHILDREN.min || children.length > CHILDREN.max)
  ) {
    throw invalidParameter('Param child_attachments must have between 2 and 10 elements');
  }
  for (const each of children ?? []) {
    checkLink(each.link);
    checkImage(check, each.image_hash);
    checkCallToAction(check, each.call_to_action);
  }
}

function checkVideoData(check: Check, data: NonNullable<Story['video_data']>): void {
  const { context } = check.call;
  const video = context.world.adVideos.get(data.video_id);
  if (
    video === undefined ||
    video.adAccountId !== check.adAccountId ||
    video.status !== 'uploaded'
  ) {
    throw new GraphError({
      body: {
        message: '(#222) Video not visible',
        type: 'OAuthException',
        code: 222,
      },
      status: 400,
    });
  }
  checkTexts(data);
  if (data.image_hash === undefined && data.image_url === undefined) {
    throw refuseCreation({ context, reason: 'thumbnailMissing' });
  }
  checkImage(check, data.image_hash);
  checkCallToAction(check, data.call_to_action);
  if (data.call_to_action?.value === undefined) {
    throw refuseCreation({ context, reason: 'callToActionLinkMissing' });
  }
}

/** Reads and checks a story with the identities it speaks for. @throws GraphError */
export function readStory(check: Check, source: unknown): Story {
  const { adAccountId, call } = check;
  const { context, state } = call;
  const parsed = storySchema.safeParse(source);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('][') ?? '';
    throw invalidParameter(`Param object_story_spec[${path}] is invalid`);
  }
  const story = parsed.data;
  if (story.instagram_actor_id !== undefined) {
    throw invalidParameter('Param instagram_actor_id must be a valid Instagram account id');
  }
  const pages = pagesOfAdAccount({ state, context, adAccountId });
  if (!pages.some(({ id }) => id === story.page_id)) {
    throw refuseCreation({
      context,
      reason: 'pageNotUsable',
      path: ['object_story_spec', 'page_id'],
    });
  }
  const instagram = story.instagram_user_id;
  if (instagram !== undefined && !pages.some((page) => page.instagram?.id === instagram)) {
    throw refuseCreation({ context, reason: 'instagramNotUsable' });
  }
  if (story.link_data !== undefined) {
    checkLinkData(check, story.link_data);
  }
  if (story.video_data !== undefined) {
    checkVideoData(check, story.video_data);
  }
  if (story.photo_data !== undefined) {
    checkImage(check, story.photo_data.image_hash);
  }
  return story;
}
