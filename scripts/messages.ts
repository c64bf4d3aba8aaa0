import { writeCatalogs } from './messages/catalogs.ts';
import { checkMessages } from './messages/check.ts';
import { MESSAGE_PACKAGES } from './messages/packages.ts';

const isCheck = process.argv.includes('--check');
for (const [name, messages] of Object.entries(MESSAGE_PACKAGES)) {
  if (!isCheck) {
    await writeCatalogs(messages);
  }
  const faults = await checkMessages(messages);
  for (const fault of faults) {
    console.error(`${name}: ${fault}`);
  }
  if (faults.length > 0) {
    process.exitCode = 1;
  }
}
