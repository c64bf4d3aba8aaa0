/** The product version; the API version is in the contracts. */
export const VERSION = '0.1.0';
