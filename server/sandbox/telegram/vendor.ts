import { readParameters } from '../body.ts';
import { sendReply } from '../respond.ts';
import { defineVendor } from '../vendor.ts';
import { answerTelegramAdmin } from './admin.ts';
import { answerBotPage } from './page.ts';

export const telegramVendor = defineVendor({
  name: 'telegram',
  paths: /^\/bot/,
  create: ({ telegram }) => ({
    answer: async (call) => {
      const { response, url } = call;
      const { parameters } = await readParameters(call);
      const reply = await telegram.answer({
        path: url.pathname,
        parameters,
        onDisconnect: (leave) => void response.once('close', leave),
      });
      await sendReply({ response, reply });
    },
    answerAdmin: (call) => answerTelegramAdmin({ ...call, telegram }),
  }),
});

export const botPageVendor = defineVendor({
  name: 't.me',
  paths: /^\/t\.me\//,
  create: ({ telegram }) => ({
    answer: ({ request, response, url }) => answerBotPage({ telegram, url, request, response }),
  }),
});
