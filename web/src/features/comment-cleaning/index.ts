export { AdCommentsScreen } from './components/ad-comments-screen.tsx';
export { CleaningTask } from './components/cleaning-task.tsx';
export { PostCleaning } from './components/post-cleaning.tsx';
