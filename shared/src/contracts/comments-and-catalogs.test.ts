import { describe, expect, it } from 'vitest';
import { DEFAULT_TOKEN_NAMES } from '../domain/notifications/tokens.ts';
import { NOTIFICATION_TYPES, TOKEN_OPERATORS } from '../domain/notifications/types.ts';
import { commentTaskDetailsSchema, commentTaskEventSchema } from './comment-boosting.ts';
import {
  commentUserSchema,
  commentUserUpdateSchema,
  newCommentUserSchema,
} from './comment-boosting-users.ts';
import {
  commentPresetSchema,
  presetAttachmentSchema,
  presetCommentSchema,
} from './comment-preset-entities.ts';
import { UPLOAD_PRIORITIES, UPLOAD_STATUSES } from './media.ts';
import { notificationTemplateSchema, TEXT_FORMATS } from './notification-template-entities.ts';
import {
  dynamicPostSchema,
  pagePostRoutes,
  pagePostSchema,
  pagePostViewSchema,
  pageSchema,
  postCommentSchema,
} from './page-posts.ts';
import {
  adPixelSchema,
  businessSchema,
  pixelShareErrorSchema,
  pixelShareResultSchema,
} from './pixel-sharing.ts';
import {
  catalogDataSchema,
  catalogUpdateIssueSchema,
  catalogUpdateResultSchema,
  productCatalogDetailsSchema,
  productCatalogSchema,
  productErrorSchema,
  productSchema,
} from './product-catalogs.ts';
import {
  CATALOG_VERTICALS,
  PRODUCT_REVIEW_STATUSES,
  PRODUCT_VISIBILITIES,
} from './product-values.ts';
import { fieldsOf, issuesOf, sorted, words } from './test/schema-facts.ts';

describe('the fields that spec 2 section 3 lists', () => {
  it('are those of a post, its page and its comments', () => {
    const ofDynamic = 'id permalinkUrl link message createdAt';
    expect(fieldsOf(dynamicPostSchema)).toEqual(sorted(ofDynamic, 'title imageUrl'));
    expect(fieldsOf(pagePostSchema)).toEqual(
      sorted(
        ofDynamic,
        'isHidden isPublished isInlineCreated dynamicPosts',
        'title imageUrl callToActionType',
      ),
    );
    expect(fieldsOf(pageSchema)).toEqual(sorted('id name category pictureUrl'));
    expect(fieldsOf(pagePostViewSchema)).toEqual(
      sorted(
        'page pagePost canModerateComments comments',
        'canReplyAsPage unreadPosts hasUnlistedPosts cutShortPosts unreadableComments',
      ),
    );
    expect(fieldsOf(postCommentSchema)).toEqual(
      sorted(
        'id parentId permalinkUrl from message status likeCount commentCount createdAt',
        'isLikedByPage',
      ),
    );
    expect(fieldsOf(postCommentSchema.shape.from.unwrap())).toEqual(sorted('id name picture'));
    const { params } = pagePostRoutes.deleteComment;
    expect(issuesOf(params, { adUserId: '1', pagePostId: '12', commentId: '1_2_3' })).toEqual([
      ['pagePostId', 'The value is not valid PagePostId.'],
      ['commentId', 'The value is not valid CommentId.'],
    ]);
  });

  it('are those of a catalog, its items and how a save ended', () => {
    const catalog = 'id adUserId businessId name vertical productCount';
    expect(fieldsOf(productCatalogSchema)).toEqual(sorted(catalog));
    expect(fieldsOf(productCatalogDetailsSchema)).toEqual(
      sorted(catalog, 'products', 'businessName'),
    );
    expect(CATALOG_VERTICALS).toEqual(
      words(
        'adoptable_pets commerce destinations flights generic home_listings hotels jobs',
        'local_service_businesses offer_items offline_commerce transactable_items vehicles',
      ),
    );
    expect(catalogDataSchema.parse({ businessId: '1', name: 'Spring' }).vertical).toBe('commerce');
    expect(issuesOf(catalogDataSchema, { businessId: '', name: ' ' })).toEqual([
      ['businessId', 'must be digits only'],
      ['name', 'is required'],
    ]);
    expect(fieldsOf(productSchema)).toEqual(
      sorted(
        'id retailerId url name description brand price currency imageUrls videoUrls visibility',
        'capabilityToReviewStatus errors',
        'availability rejectionReasons isReadOnly unreadFields',
      ),
    );
    expect(fieldsOf(productSchema.shape.capabilityToReviewStatus.unwrap())).toEqual(
      sorted('DA MINI_SHOPS'),
    );
    expect(fieldsOf(productErrorSchema)).toEqual(sorted('title description type priority'));
    expect([PRODUCT_VISIBILITIES, PRODUCT_REVIEW_STATUSES]).toEqual([
      ['published', 'staging', 'hidden'],
      ['NO_REVIEW', 'PENDING', 'REJECTED', 'APPROVED', 'OUTDATED'],
    ]);
    expect(fieldsOf(catalogUpdateResultSchema)).toEqual(
      sorted('status errors warnings', 'errorCount warningCount'),
    );
    expect(fieldsOf(catalogUpdateIssueSchema)).toEqual(sorted('productId message', 'retailerId'));
  });

  it('are those of a business, a pixel and what became of a sharing', () => {
    expect(fieldsOf(businessSchema)).toEqual(sorted('id name link'));
    expect(fieldsOf(adPixelSchema)).toEqual(sorted('id name code createdAt'));
    expect(fieldsOf(pixelShareResultSchema)).toEqual(
      sorted('adsPixelId businessId adAccountId url method statusCode startTime endTime error'),
    );
    expect(fieldsOf(pixelShareErrorSchema)).toEqual(sorted('message traceId errorCode'));
  });

  it('are those of a boosting task and its events', () => {
    expect(fieldsOf(commentTaskDetailsSchema)).toEqual(
      sorted(
        'id accountId status spec jobWarnings events fakeCommentIds createdAt updatedAt',
        'page postImageUrl progress nextAt heldBackBy warningCount pausedAt completedAt steps',
      ),
    );
    expect(fieldsOf(commentTaskDetailsSchema.shape.spec)).toEqual(
      sorted(
        'commentPresetId commentPresetName postId postName reactions areAllowedAttachments',
        'delayBetweenComment delayBetweenReaction',
        'postUrl',
      ),
    );
    expect(commentTaskDetailsSchema.shape.status.options).toEqual([
      'active',
      'paused',
      'completed',
    ]);
    expect(
      Object.fromEntries(
        commentTaskEventSchema.options.map((event) => [event.shape.type.value, fieldsOf(event)]),
      ),
    ).toEqual(
      Object.fromEntries(
        [
          ['post_reply_added', 'commentId commentText'],
          ['comment_reply_added', 'commentId commentText parentId'],
          ['post_reaction_added', 'reaction'],
          ['comment_reaction_added', 'commentId reaction'],
        ].map(([type = '', own = '']) => [
          type,
          sorted('type postId userId userName createdTime', own),
        ]),
      ),
    );
  });

  it('are those of a boosting profile, and what is sent of one', () => {
    expect(fieldsOf(commentUserSchema)).toEqual(
      sorted(
        'id accountId facebookId proxyId status cookie userAgent shared name customName gender languages',
        'createdAt updatedAt',
        'adUserId adUserName pictureUrl',
      ),
    );
    expect(fieldsOf(commentUserSchema.shape.userAgent.unwrap())).toEqual(
      sorted('userAgentString device os browser'),
    );
    expect(fieldsOf(newCommentUserSchema)).toEqual(
      sorted(
        'proxy cookie userAgent shared customName gender languages',
        'adUserId pageId proxyId',
      ),
    );
    expect(fieldsOf(commentUserUpdateSchema)).toEqual(
      sorted('cookie userAgent proxyOptions shared customName gender languages', 'proxyId'),
    );
  });

  it('are those of a preset, its comments and what is attached to them', () => {
    expect(fieldsOf(commentPresetSchema)).toEqual(
      sorted('id accountId name shared createdAt updatedAt comments', 'teamId'),
    );
    // It is stored in its preset, and replies refer to it by parentId.
    expect(fieldsOf(presetCommentSchema)).toEqual(sorted('id parentId text photo video reactions'));
    expect(fieldsOf(presetAttachmentSchema)).toEqual(sorted('url previewUrl'));
  });

  it('are those of a notification template, its texts and its tokens', () => {
    expect(fieldsOf(notificationTemplateSchema)).toEqual(
      sorted(
        'id accountId notificationType name message customTokens createdAt updatedAt',
        'teamId',
      ),
    );
    const token = notificationTemplateSchema.shape.customTokens.element;
    expect(fieldsOf(token)).toEqual(sorted('name options'));
    expect(fieldsOf(token.shape.options.element)).toEqual(sorted('value filter'));
    expect(fieldsOf(token.shape.options.element.shape.filter.unwrap())).toEqual(
      sorted('field value operator'),
    );
    expect(NOTIFICATION_TYPES.toSorted()).toEqual(
      sorted('ad_account_status_change ad_status_change binom_rule_run', 'daily_digest'),
    );
    expect(TEXT_FORMATS).toEqual(words('bold italic underline strikethrough code'));
    expect(DEFAULT_TOKEN_NAMES.toSorted()).toEqual(
      [
        ...['id', 'name', 'new status', 'old status', 'disable reason'].map(
          (of) => `account ${of}`,
        ),
        ...['id', 'name', 'new status', 'old status', 'review feedback'].map((of) => `ad ${of}`),
        ...['ad set', 'campaign', 'profile'].flatMap((of) => [`${of} id`, `${of} name`]),
        'rule spec',
        // Ours
        ...['digest day', 'team name', 'spend', 'revenue', 'profit', 'roi', 'leads'],
        ...['best campaigns', 'worst campaigns', 'digest notes'],
      ].toSorted(),
    );
    expect(TOKEN_OPERATORS.toSorted()).toEqual(
      sorted(
        'all any none contain not_contain equal not_equal in not_in greater_than less_than in_range',
        'not_in_range',
      ),
    );
  });

  it('an upload has five states and three priorities', () => {
    expect(UPLOAD_STATUSES).toEqual(words('IN_PROGRESS COMPLETED FAILED TIMED_OUT CANCELED'));
    expect(UPLOAD_PRIORITIES).toEqual(['LOW', 'MEDIUM', 'HIGH']);
  });
});
