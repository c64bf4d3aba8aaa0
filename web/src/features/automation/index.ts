export { AutomationScreen } from './components/automation-screen.tsx';
export { ObjectTimeline } from './components/object-timeline.tsx';
export { WatchingRules } from './components/watching-rules.tsx';
