import { describe, expect, it } from 'vitest';
import { adSchema, type WireCreative } from '../schemas/schemas.ts';
import { toCreative } from './creative-mapper.ts';

function read(creative: Record<string, unknown>): WireCreative {
  const parsed = adSchema.shape.creative.parse({ id: '900', ...creative });
  if (parsed == null) {
    throw new Error('The creative was not read.');
  }
  return parsed;
}

const map = (creative: Record<string, unknown>) =>
  toCreative({ creative: read(creative), adAccountId: '77', productSets: new Map() });

const bare = {
  id: '900',
  adAccountId: '77',
  pagePostId: null,
  pagePostUrl: null,
  urlTags: null,
  linkData: null,
  productSet: null,
  assetFeedSpec: null,
};
const noLinkData = {
  thumbnailUrl: null,
  imageUrl: null,
  link: null,
  title: null,
  caption: null,
  body: null,
  callToActionType: null,
};

describe('a creative', () => {
  it('of a link has its post, its tags and all of its link', () => {
    expect(
      map({
        account_id: '78',
        effective_object_story_id: '12_34',
        object_story_id: '12_33',
        url_tags: 'c={{campaign.name}}&a={{ad.id}}&p={{placement}}',
        thumbnail_url: 'https://cdn.example/t.jpg',
        image_url: 'https://cdn.example/i.jpg',
        title: 'Title of the creative',
        body: 'Body of the creative',
        object_story_spec: {
          link_data: {
            link: 'https://helio.example/quiz/',
            name: 'Solar check',
            caption: 'helio.example',
            message: 'See what your roof is worth.',
            picture: 'https://cdn.example/p.jpg',
            call_to_action: { type: 'LEARN_MORE' },
          },
        },
      }),
    ).toEqual({
      ...bare,
      adAccountId: '78',
      pagePostId: '12_34',
      pagePostUrl: 'https://www.facebook.com/12_34',
      urlTags: 'c={{campaign.name}}&a={{ad.id}}&p={{placement}}',
      linkData: {
        thumbnailUrl: 'https://cdn.example/t.jpg',
        imageUrl: 'https://cdn.example/i.jpg',
        link: 'https://helio.example/quiz/',
        title: 'Solar check',
        caption: 'helio.example',
        body: 'See what your roof is worth.',
        callToActionType: 'LEARN_MORE',
      },
    });
  });

  it('of a video has the link of its button and its own picture', () => {
    expect(
      map({
        object_story_spec: {
          video_data: {
            title: 'Watch',
            message: 'Two minutes.',
            image_url: 'https://cdn.example/v.jpg',
            call_to_action: { type: 'SIGN_UP', value: { link: 'https://helio.example/v' } },
          },
        },
      }).linkData,
    ).toEqual({
      ...noLinkData,
      imageUrl: 'https://cdn.example/v.jpg',
      link: 'https://helio.example/v',
      title: 'Watch',
      body: 'Two minutes.',
      callToActionType: 'SIGN_UP',
    });
  });

  it('with a feed has each list of it', () => {
    expect(
      map({
        asset_feed_spec: {
          titles: [{ text: 'A' }, { text: 'B' }],
          captions: [{ text: 'helio.example' }],
          bodies: [{ text: 'Long' }],
          link_urls: [{ website_url: 'https://helio.example/a/' }],
          images: [{ url: 'https://cdn.example/1.jpg' }, {}],
          call_to_action_types: ['SHOP_NOW', 'GET_QUOTE'],
        },
      }),
    ).toEqual({
      ...bare,
      assetFeedSpec: {
        titles: ['A', 'B'],
        captions: ['helio.example'],
        bodies: ['Long'],
        linkUrls: ['https://helio.example/a/'],
        imageUrls: ['https://cdn.example/1.jpg'],
        callToActionTypes: ['SHOP_NOW', 'GET_QUOTE'],
      },
    });
  });

  it('of a catalog has its set with the products, or its id alone where the set was not read', () => {
    const creative = read({ product_set_id: '55' });
    const products = [
      { id: '1', name: 'Panel', image_url: 'https://cdn.example/panel.jpg' },
      { id: '2', name: 'Cable', image_url: null },
    ];
    const productSets = new Map([['55', { id: '55', name: 'All panels', products }]]);
    expect(toCreative({ creative, adAccountId: '77', productSets })).toEqual({
      ...bare,
      productSet: {
        id: '55',
        name: 'All panels',
        products: [
          { id: '1', name: 'Panel', imageUrl: 'https://cdn.example/panel.jpg' },
          { id: '2', name: 'Cable', imageUrl: null },
        ],
      },
    });
    expect(toCreative({ creative, adAccountId: '77', productSets: new Map() })).toEqual({
      ...bare,
      productSet: { id: '55', name: '', products: [] },
    });
  });

  it('with nothing but its id is empty, and a post id that is none is left out', () => {
    expect(map({})).toEqual(bare);
    expect(map({ object_story_id: '12' })).toEqual(bare);
    expect(map({ object_story_id: '12_33' })).toMatchObject({ pagePostId: '12_33' });
  });
});
