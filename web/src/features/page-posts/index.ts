export { CommentContent, useCommentNames } from './components/comment-content.tsx';
export { PagePostScreen } from './components/page-post-screen.tsx';
export { ACTIVITIES, toError } from './use-comment-actions.ts';
