export { ResultsPicker } from './components/results-picker.tsx';
export { ResultsScreen } from './components/results-screen.tsx';
export { ResultsTask } from './components/results-task.tsx';
