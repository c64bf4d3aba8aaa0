import { readParameters } from '../body.ts';
import { findMedia } from '../media.ts';
import { sendReply } from '../respond.ts';
import { defineVendor } from '../vendor.ts';
import { executeGraph } from './execute.ts';

/**
 * Every path that begins with a version, and known objects without one, which the Graph API
 * rejects.
 */
export const graphVendor = defineVendor({
  name: 'graph',
  paths: /^\/(?:v\d[^/]*|me|act_\d+|\d+)(?:\/|$)/,
  create: (state) => ({
    answer: async (call) => {
      const { exitName, method, request, response, url } = call;
      const { files, parameters } = await readParameters(call);
      const reply = await executeGraph({
        state,
        request: {
          method,
          path: url.pathname,
          parameters,
          files,
          authorization: request.headers.authorization,
          ifNoneMatch: request.headers['if-none-match'],
          userAgent: request.headers['user-agent'],
          exitName,
          origin: url.origin,
          isBatchItem: false,
        },
      });
      const acceptEncoding = request.headers['accept-encoding']?.toString();
      await sendReply({ response, reply, acceptEncoding });
    },
  }),
});

export const mediaVendor = defineVendor({
  name: 'media',
  paths: /^\/__media\//,
  create: (state) => ({
    answer: ({ response, url }) => {
      const media = findMedia({ url, world: state.journal.world });
      if (media === undefined) {
        response.writeHead(404).end();
        return;
      }
      response
        .writeHead(200, {
          'content-type': media.type,
          'cache-control': 'public, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        })
        .end(media.body);
    },
  }),
});
