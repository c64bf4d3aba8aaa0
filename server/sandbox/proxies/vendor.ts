import { sendJson } from '../respond.ts';
import { defineVendor } from '../vendor.ts';

/** The address a call came from, as the world sees it: that of the exit when it came out of one. */
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
