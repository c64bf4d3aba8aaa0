import { type ExtensionBuilds, extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { type TelegramBotInfo, telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { call } from '../../lib/api.ts';
import { type Resource, startResource } from '../../lib/resource.ts';

/** Where the person is logged in. */
export function loadSessions(): Resource<readonly SessionDto[]> {
  return startResource(async () => (await call(identityRoutes.listSessions, {})).data.sessions);
}

/** The bot of this installation; null where none is configured. */
export function loadBotInfo(): Resource<TelegramBotInfo | null> {
  return startResource(async () => (await call(telegramRoutes.getBotInfo, {})).data.botInfo);
}

/** The extension this installation offers; null where it was built without one. */
export function loadExtension(): Resource<ExtensionBuilds | null> {
  return startResource(async () => (await call(extensionRoutes.listBuilds, {})).data.extension);
}
