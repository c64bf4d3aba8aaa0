import { type LaunchTab, launchesView } from './views.ts';

export const launchesPath = (tab: LaunchTab): string => `/launches${launchesView.toQuery({ tab })}`;
export const templatePath = (id: string): string => `/launches/templates/${id}`;
export const planPath = (id: string): string => `/launches/plans/${id}`;
export const runPath = (id: string): string => `/launches/runs/${id}`;
