export { SharePixelScreen } from './components/share-pixel-screen.tsx';
