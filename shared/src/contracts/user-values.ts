/** Enforced by the server; forms show them while typing. */
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 128;

export const USER_ORDER_COLUMNS = ['id', 'username', 'firstName', 'lastName', 'lastLogin'] as const;
export type UserOrderColumn = (typeof USER_ORDER_COLUMNS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const USERS_PAGE_MAX = 50;
export const USERS_PAGE_DEFAULT = 25;
