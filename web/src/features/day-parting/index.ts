export { NewScheduleDialog } from './components/new-schedule-dialog.tsx';
export { SchedulesScreen } from './components/schedules-screen.tsx';
