/** Of the product; the API has its own, in the contracts. */
export const VERSION = '0.1.0';
