import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { compressFully } from '../api/deliver/compress.ts';
import { listAssetPaths } from '../api/deliver/static-assets.ts';
import { isCompressible } from '../api/http/content-types.ts';
import { fromRoot } from '../db/project-root.ts';

const NOT_COMPILED =
  'The site could not be compiled, for the reason above. After a change in club/: npm run club -- check says what does not fit.';

/** Packages with binaries or data files that they look up next to themselves. */
const NOT_BUNDLED = [/^sharp$/, /^libsql$/, /^@node-rs\/argon2$/, /^harfbuzzjs/];

/** Reading all of their exports loads other modules: `http` loads undici for WebSocket, `crypto` loads WebCrypto. */
const COSTLY_BUILTINS = /^(?:node:)?(http|crypto)$/;

/**
 * An `import` of a Node builtin reads all of its exports, which loads undici with `http`: 30 ms per
 * thread. This plugin reads each name only where it is used (compilers.test.ts).
 */
export const readBuiltinsByName: Plugin = {
  name: 'builtins-by-name',
  resolveId: (source, _importer, { kind }) => {
    const [, name] = COSTLY_BUILTINS.exec(source) ?? [];
    return name !== undefined && kind !== 'require-call' ? { id: `\0builtin:${name}`, external: false } : null;
  },
  load: (id) => {
    if (!id.startsWith('\0builtin:')) return null;
    const name = `node:${id.slice('\0builtin:'.length)}`;
    const exported = Object.keys(process.getBuiltinModule(name) ?? {});
    const read = (what: string) => `/* @__PURE__ */ (() => builtin${what})()`;
    return [
      `const builtin = process.getBuiltinModule('${name}');`,
      ...exported.map((key) => `export const ${key} = ${read(`.${key}`)};`),
      `export default ${read('')};`,
    ].join('\n');
  },
};

/** Compiles into `dist/client` and `dist/server`. */
export async function runSiteCompiler(): Promise<void> {
  await runAstroBuild();
  await compressAssets(fromRoot('dist/client'));
}

/** Compiles into `dist/app`, with source maps. */
export async function runServerCompiler(): Promise<void> {
  await rm(fromRoot('dist/app'), { recursive: true, force: true });
  await mkdir(fromRoot('dist/app'), { recursive: true });
  await build({
    cwd: fromRoot(''),
    input: { serve: 'scripts/serve.ts', 'visitors-thread': 'api/deliver/visitors/visitors-thread.ts' },
    platform: 'node',
    external: NOT_BUNDLED,
    logLevel: 'warn',
    plugins: [readBuiltinsByName],
    output: { dir: 'dist/app', format: 'esm', sourcemap: true },
  });
}

function runAstroBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
      cwd: fromRoot(''),
      // stdout is reserved for the lines that start prints.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(NOT_COMPILED))));
  });
}

/** Writes `.br` and `.gz` next to each compiled file that they make smaller, at maximum compression, once per compile. */
async function compressAssets(clientDir: string): Promise<void> {
  const paths = (await listAssetPaths(clientDir)).filter(isCompressible);
  await Promise.all(
    paths.map(async (path) => {
      const file = join(clientDir, path);
      const bytes = await readFile(file);
      const { br, gzip } = await compressFully(bytes);
      if (br.length < bytes.length) await writeFile(`${file}.br`, br);
      if (gzip.length < bytes.length) await writeFile(`${file}.gz`, gzip);
    }),
  );
}
