import { z } from 'zod';
import { type AdminReply, parseAdmin } from '../admin-input.ts';
import { EXIT_FAULTS, type ExitRegistry } from './exits.ts';
import type { ProxyProvider } from './provider.ts';

const faultSchema = z.strictObject({
  /** All exits when absent, and with `refuse` the port itself. */
  exit: z.string().optional(),
  fault: z.enum(EXIT_FAULTS),
});

export async function answerProxyAdmin({
  exits,
  provider,
  method,
  body,
}: {
  exits: ExitRegistry;
  provider: ProxyProvider;
  method: string;
  body: unknown;
}): Promise<AdminReply> {
  if (method === 'GET') {
    return { status: 200, body: { port: provider.port, data: exits.list() } };
  }
  const parsed = parseAdmin({ schema: faultSchema, source: body });
  if ('refusal' in parsed) {
    return parsed.refusal;
  }
  const { exit: name, fault } = parsed.value;
  if (!exits.setFault({ name, fault })) {
    return { status: 404, body: { error: `There is no exit ${name}.` } };
  }
  if (name === undefined) {
    await provider.setListening(fault !== 'refuse');
  }
  return { status: 200, body: { success: true } };
}
