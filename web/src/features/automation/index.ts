export { AutomationScreen } from './components/automation-screen.tsx';
export { ObjectTimeline } from './components/object-timeline.tsx';
