// One line for each gateway.
export { proxyCheckGateway } from '../gateways/proxy-check/gateway.ts';
export { trackerGateway } from '../gateways/trackers/gateway.ts';
export { webhookGateway } from '../gateways/webhooks/gateway.ts';
