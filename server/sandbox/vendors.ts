// One line for each vendor that the sandbox plays.
export { graphVendor, mediaVendor } from './graph/vendor.ts';
export { exitIpVendor } from './proxies/vendor.ts';
export { botPageVendor, telegramVendor } from './telegram/vendor.ts';
