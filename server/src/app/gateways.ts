// One line for each gateway that modules ask for by its port.
export { proxyCheckGateway } from '../gateways/proxy-check/gateway.ts';
