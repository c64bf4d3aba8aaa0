import { sendJson } from '../respond.ts';
import { defineVendor } from '../vendor.ts';

/** The caller's public IP: that of the exit when the call came through one. */
export const exitIpVendor = defineVendor({
  name: 'exit-ip',
  paths: /^\/exit-ip$/,
  create: (state) => ({
    answer: ({ request, response, url }) => {
      const exit = state.exits.findByPort(request.socket.remotePort);
      const ip = exit?.ip ?? (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
      if (url.searchParams.get('format') === 'text') {
        response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(ip);
        return;
      }
      sendJson({ response, status: 200, body: { ip } });
    },
  }),
});
