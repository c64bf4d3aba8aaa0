export { LaunchesScreen } from './list/launches-screen.tsx';
export { NewPlanScreen } from './plan/new-plan-screen.tsx';
export { PlanScreen } from './plan/plan-screen.tsx';
export { RowsPlan } from './plan/rows-plan.tsx';
export { RunScreen } from './run/run-screen.tsx';
export { NewTemplateScreen, TemplateScreen } from './template/template-screen.tsx';
