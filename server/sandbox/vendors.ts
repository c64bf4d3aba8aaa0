// One line per simulated vendor.

export { networkPageVendor } from './graph/network-page.ts';
export { graphVendor, mediaVendor } from './graph/vendor.ts';
export { visitorPageVendor } from './graph/visitor-page.ts';
export { mediaHostVendor } from './media-host/vendor.ts';
export { exitIpVendor } from './proxies/vendor.ts';
export { botPageVendor, telegramVendor } from './telegram/vendor.ts';
export { binomV1Vendor, binomV2Vendor, keitaroVendor } from './trackers/vendor.ts';
