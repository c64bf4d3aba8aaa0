export { AdCostsScreen } from './components/ad-costs-screen.tsx';
export { CostTask } from './components/cost-task.tsx';
