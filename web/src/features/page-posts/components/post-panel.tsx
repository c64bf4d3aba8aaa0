import type { PagePostDto, PagePostView } from '@ads-checker/shared/contracts/page-posts';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { CheckCircleIcon, EyeSlashIcon, MinusCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { callToActionLabel } from '../../../lib/call-to-action.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { useImageError } from '../../../ui/use-image-error.ts';
import { PostCleaning } from '../../comment-cleaning/index.ts';
import type { PostOfAd } from '../queries.ts';
import { countByState } from '../threads.ts';
import { AdsUsingPost } from './ads-using-post.tsx';
import { Fact, ModerationFact } from './moderation-fact.tsx';

const WEB_ADDRESS = /^https?:\/\//;
/** Styled like the button of a post on Facebook. */
const ACTION =
  'grid min-h-8 flex-none place-items-center rounded-sm border border-control bg-subtle px-3 font-medium text-ink no-underline pointer-coarse:min-h-11';

function Picture({ url }: { readonly url: string }) {
  const { t } = useTranslation('page-posts');
  const { hasFailed, onError } = useImageError(url);
  return hasFailed ? null : (
    <img
      src={url}
      alt={t('Image of the post')}
      referrerPolicy="no-referrer"
      className="max-h-80 w-full flex-none rounded-sm bg-subtle object-cover max-desk:max-h-44"
      onError={onError}
    />
  );
}

/** Explains what is missing from the comments, one sentence each. */
function Gaps({ view }: { readonly view: PagePostView }) {
  const { t } = useTranslation('page-posts');
  const [unread] = view.unreadPosts;
  return (
    <>
      {unread !== undefined && (
        <Note tone="warning">
          {t('Couldn’t load some comments: {reason}', {
            reason: plainErrorText({
              error: new AppError('VendorError', unread.message),
              translate: t,
            }),
          })}
        </Note>
      )}
      {view.pagePost.dynamicPosts === null && (
        <Note tone="warning">{t('Couldn’t load the posts of this ad’s items.')}</Note>
      )}
      {view.hasUnlistedPosts && (
        <Note tone="warning">
          {t('Facebook doesn’t list all posts of this dynamic ad. Some comments may be missing.')}
        </Note>
      )}
      {view.cutShortPosts.length > 0 && (
        <Note tone="info">
          {t('Only the latest comments are shown. Older ones are on Facebook.')}
        </Note>
      )}
      {view.unreadableComments > 0 && (
        <Note tone="warning">{t('Facebook sent some comments in an unexpected form.')}</Note>
      )}
    </>
  );
}

/** The destination of the post as shown below its picture. */
function Destination({ post: { link, title, callToActionType } }: { readonly post: PagePostDto }) {
  const action = callToActionType === null ? null : callToActionLabel(callToActionType);
  return link === null && title === null && action === null ? null : (
    <div className="flex items-center gap-3 border-b border-line-strong pb-3">
      <div className="min-w-0 flex-1" lang="">
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="block truncate text-sm text-ink-3"
          >
            {link.replace(WEB_ADDRESS, '')}
          </a>
        )}
        {title !== null && <p className="font-semibold break-words">{title}</p>}
      </div>
      {action !== null &&
        (link === null ? (
          <span className={ACTION}>{action}</span>
        ) : (
          <a href={link} target="_blank" rel="noreferrer" className={ACTION}>
            {action}
          </a>
        ))}
    </div>
  );
}

export function PostPanel({
  of: { adUserId },
  adAccountId,
  view,
}: {
  readonly of: Pick<PostOfAd, 'adUserId'>;
  /** Null when the ad account that shows it is unknown. */
  readonly adAccountId: string | null;
  readonly view: PagePostView;
}) {
  const { t } = useTranslation('page-posts');
  const { page, pagePost: post, comments, canModerateComments } = view;
  const counts = countByState(Object.values(comments).flat());
  return (
    <section
      aria-label={t('Post')}
      className="flex flex-none flex-col gap-3 overflow-auto bg-canvas p-4 max-desk:border-b max-desk:border-line-strong desk:w-105 desk:border-e desk:border-line-strong"
    >
      <div className="flex items-center gap-2">
        {page.pictureUrl === null ? (
          <Avatar initials={initials(page.name)} color={avatarColorIndex(page.id)} />
        ) : (
          <img
            src={page.pictureUrl}
            alt=""
            referrerPolicy="no-referrer"
            className="size-6 rounded-full bg-subtle"
          />
        )}
        <div className="min-w-0">
          <p className="truncate font-semibold" lang="">
            {page.name}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
            {post.createdAt !== null && formatDateTime({ at: post.createdAt })}
            {post.isHidden === true ? (
              <Status
                hue="off"
                icon={EyeSlashIcon}
                label={t('Hidden', { context: 'page-comment' })}
              />
            ) : (
              post.isPublished !== null &&
              (post.isPublished ? (
                <Status hue="active" icon={CheckCircleIcon} label={t('Published')} />
              ) : (
                <Status hue="off" icon={MinusCircleIcon} label={t('In ads only')} />
              ))
            )}
          </p>
        </div>
      </div>
      {post.message !== null && post.message !== '' && (
        <p className="break-words whitespace-pre-line" lang="">
          {post.message}
        </p>
      )}
      {post.imageUrl !== null && <Picture key={post.imageUrl} url={post.imageUrl} />}
      <Destination post={post} />
      <dl className="flex flex-col gap-1.5 text-sm">
        {adAccountId !== null && (
          <AdsUsingPost adUserId={adUserId} adAccountId={adAccountId} pagePostId={post.id} />
        )}
        <Fact label={t('Comments')}>
          {t('{visible} visible, {hidden} hidden', {
            visible: formatNumber(counts.visible),
            hidden: formatNumber(counts.hidden),
          })}
        </Fact>
        {post.dynamicPosts !== null && post.dynamicPosts.length > 0 && (
          <Fact label={t('Posts')}>{formatNumber(post.dynamicPosts.length + 1)}</Fact>
        )}
        <Fact label={t('Comment cleaning')}>
          <PostCleaning adUserId={adUserId} pagePostId={post.id} />
        </Fact>
        <ModerationFact adUserId={adUserId} canModerate={canModerateComments} />
      </dl>
      <Gaps view={view} />
    </section>
  );
}
