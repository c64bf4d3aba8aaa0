import { failStart, getConfig, migrateDatabase, startDatabase } from '../app/start-up.ts';

/** For deployments that migrate before they start servers. */
try {
  const database = await startDatabase(getConfig());
  try {
    await migrateDatabase({ url: database.url });
  } finally {
    await database.stop();
  }
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  failStart(error);
}
