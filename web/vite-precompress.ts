import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css)$/;
const MIN_BYTES = 1024;

/**
 * Lays `.br` and `.gz` beside every script and style of the build. The best compression takes seconds: too long for
 * an answer, nothing for a build, and a tenth less to wait for than what a server can afford while it answers.
 */
export function precompress(): Plugin {
  let assets = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      assets = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    async writeBundle() {
      const names = (await readdir(assets)).filter((name) => WORTH_IT.test(name));
      await Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(assets, name));
          if (bytes.length < MIN_BYTES) {
            return;
          }
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(bytes, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              },
            }),
            promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
          ]);
          await Promise.all([
            writeFile(join(assets, `${name}.br`), br),
            writeFile(join(assets, `${name}.gz`), gz),
          ]);
        }),
      );
    },
  };
}
