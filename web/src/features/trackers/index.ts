export { EditTrackerScreen } from './components/edit-tracker-screen.tsx';
export { NewTrackerScreen } from './components/new-tracker-screen.tsx';
export { TimeZoneField } from './components/time-zone-field.tsx';
export { TrackersScreen } from './components/trackers-screen.tsx';
export { trackerCampaignsQuery, trackerUsersQuery } from './queries.ts';
export { displayUrl, listTrackers, type Tracker, VERSION_NAMES } from './tracker-labels.ts';
export { useConnectionState } from './use-connection-state.ts';
export { useTrackerTitle } from './use-tracker.ts';
