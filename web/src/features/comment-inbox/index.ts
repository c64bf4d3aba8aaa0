export { CommentInboxScreen } from './components/comment-inbox-screen.tsx';
