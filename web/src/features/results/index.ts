export { ResultsScreen } from './components/results-screen.tsx';
export { ResultsTask } from './components/results-task.tsx';
