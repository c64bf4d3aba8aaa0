export { TasksScreen } from './components/tasks-screen.tsx';
