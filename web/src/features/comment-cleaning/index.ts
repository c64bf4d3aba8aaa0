export { AdCommentsScreen } from './components/ad-comments-screen.tsx';
export { CleanTask } from './components/clean-task.tsx';
export { PostCleaning } from './components/post-cleaning.tsx';
