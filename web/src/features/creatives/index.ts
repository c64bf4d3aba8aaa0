export { CreativePicker } from './components/creative-picker.tsx';
export { CreativesScreen } from './components/creatives-screen.tsx';
export { creativesQuery } from './queries.ts';
