import type { PagePostView } from '@ads-checker/shared/contracts/page-posts';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { CheckCircleIcon, EyeSlashIcon, MinusCircleIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { countByState } from '../threads.ts';

const WEB_ADDRESS = /^https?:\/\//;

function Picture({ url }: { readonly url: string }) {
  const { t } = useTranslation('page-posts');
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : (
    <img
      src={url}
      alt={t('Image of the post')}
      referrerPolicy="no-referrer"
      className="max-h-80 w-full flex-none rounded-sm bg-subtle object-cover"
      onError={() => setBroken(true)}
    />
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-32 flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** What of the comments is not known, in a sentence each. */
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
        <Note tone="warning">{t('Couldn’t load the posts of this ad’s products.')}</Note>
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

/** The post as people see it, and what is known of it. */
export function PostPanel({ view }: { readonly view: PagePostView }) {
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
      {(post.link !== null || post.title !== null) && (
        <div className="border-b border-line-strong pb-3" lang="">
          {post.link !== null && (
            <a
              href={post.link}
              target="_blank"
              rel="noreferrer"
              className="block truncate text-sm text-ink-3"
            >
              {post.link.replace(WEB_ADDRESS, '')}
            </a>
          )}
          {post.title !== null && <p className="font-semibold break-words">{post.title}</p>}
        </div>
      )}
      <dl className="flex flex-col gap-1.5 text-sm">
        <Fact label={t('Comments')}>
          {t('{visible} visible, {hidden} hidden', {
            visible: formatNumber(counts.visible),
            hidden: formatNumber(counts.hidden),
          })}
        </Fact>
        {post.dynamicPosts !== null && post.dynamicPosts.length > 0 && (
          <Fact label={t('Posts')}>{formatNumber(post.dynamicPosts.length + 1)}</Fact>
        )}
        <Fact label={t('Can moderate')}>
          {canModerateComments ? (
            <Status hue="active" icon={CheckCircleIcon} label={t('Yes')} />
          ) : (
            <Status hue="off" icon={MinusCircleIcon} label={t('No')} />
          )}
        </Fact>
      </dl>
      <Gaps view={view} />
    </section>
  );
}
