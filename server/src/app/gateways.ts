// One line per gateway.
export { mediaHostGateway } from '../gateways/media-host/client.ts';
export { proxyCheckGateway } from '../gateways/proxy-check/gateway.ts';
export { trackerGateway } from '../gateways/trackers/gateway.ts';
export { webhookGateway } from '../gateways/webhooks/gateway.ts';
