import { defineGateway } from '../define.ts';
import { createProxyCheckClient } from './client.ts';
import { proxyCheckPort } from './port.ts';

export const proxyCheckGateway = defineGateway({
  port: proxyCheckPort,
  create: ({ transport, graphUrl, proxyCheckUrl }) =>
    createProxyCheckClient({ transport, echoUrl: proxyCheckUrl, graphUrl }),
});
