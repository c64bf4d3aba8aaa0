import { TRACKER_FAILURES, type TrackerFailure } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import { type MessageKey, msg, t } from './i18n.ts';

/** Short labels for lists; the full sentences are those of the error. */
const FAILURES: Readonly<Record<TrackerFailure, MessageKey>> = {
  bad_address: msg('Tracker not found'),
  bad_key: msg('API key rejected'),
  no_permission: msg('No permission'),
  no_edition: msg('No API in this edition'),
  bad_request: msg('Request rejected'),
  rate_limited: msg('Too many requests'),
  unavailable: msg('Not responding'),
  timeout: msg('Timed out'),
  html_page: msg('Wrong API URL'),
  bot_protection: msg('Blocked as a bot'),
  redirected: msg('Redirected'),
  bad_answer: msg('Unexpected response'),
  outcome_unknown: msg('Not confirmed'),
  wrong_version: msg('Different version'),
};

/** The tracker failure behind an error; undefined for every other error. */
export function findTrackerFailure(error: unknown): TrackerFailure | undefined {
  const code = error instanceof AppError ? error.code : undefined;
  return TRACKER_FAILURES.find((failure) => failure === code);
}

export function trackerFailureLabel(failure: TrackerFailure): string {
  return t(FAILURES[failure]);
}
