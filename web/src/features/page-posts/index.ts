export { PagePostScreen } from './components/page-post-screen.tsx';
