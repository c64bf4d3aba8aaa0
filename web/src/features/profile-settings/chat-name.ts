import type { TelegramChat } from '@ads-checker/shared/contracts/identity';

/** The full name, a handle, or at least the number. */
export function chatName({
  id,
  firstName,
  lastName,
  username,
}: Pick<TelegramChat, 'id' | 'firstName' | 'lastName' | 'username'>): string {
  const fullName = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return fullName || (username === null || username === '' ? id : `@${username}`);
}
