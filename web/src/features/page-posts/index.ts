export { AdPostScreen } from './components/ad-post-screen.tsx';
export { CommentContent, useCommentNames } from './components/comment-content.tsx';
export { PagePostScreen } from './components/page-post-screen.tsx';
export { sendDraft } from './reply-drafts.ts';
export { ACTIVITIES, toError } from './use-comment-actions.ts';
