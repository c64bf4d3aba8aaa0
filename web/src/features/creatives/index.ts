export { CreativePicker } from './components/creative-picker.tsx';
export { CreativesScreen } from './components/creatives-screen.tsx';
export { pictureOf } from './library.ts';
export { creativesQuery } from './queries.ts';
