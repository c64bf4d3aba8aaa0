export { PlannedChangesScreen } from './components/planned-changes-screen.tsx';
export { defaultLocalTime, plannedTimeSchema } from './planned-time.ts';
export { planChange } from './queries.ts';
