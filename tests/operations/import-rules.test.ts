import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the verdict of the rules on these files */
function judge(files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const rules = ['--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'err', ...Object.keys(files)];
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  return spawnSync(process.execPath, [program, ...rules], { cwd: folder, encoding: 'utf8' }).stdout;
}

test('refuses a cycle, also of types, an import against the direction, and one past a folder’s door', () => {
  const problems = judge({
    'api/content/one.ts': "import type { Two } from './two.ts';\nexport type One = Two;\n",
    'api/content/two.ts': "import type { One } from './one.ts';\nexport type Two = One | null;\n",
    'api/media/low.ts': "export { high } from '../publish/high.ts';\n",
    'api/publish/high.ts': "export { inside } from '../media/inside.ts';\n",
    'api/media/inside.ts': 'export const inside = 1;\n',
    'admin/features/links/card.tsx': "export { inside } from '../media/inside.ts';\n",
    'admin/features/media/inside.ts': 'export const inside = 1;\n',
    'admin/ui/button.tsx': "export { inside } from '../features/media/inside.ts';\n",
    'admin/client/data.ts': "export type { Two } from '../../api/content/two.ts';\n",
    'site/lib/page.ts': "export { inside } from '../../api/media/inside.ts';\n",
  });
  expect(problems).toMatch(/no-circle: api\/content\/(one|two)\.ts/);
  expect(problems).toContain('api-direction-media: api/media/low.ts → api/publish/high.ts');
  expect(problems).toContain('api-door-media: api/publish/high.ts → api/media/inside.ts');
  expect(problems).toContain('admin-feature-door: admin/features/links/card.tsx → admin/features/media/inside.ts');
  expect(problems).toContain('admin-ui: admin/ui/button.tsx → admin/features/media/inside.ts');
  expect(problems).toContain('admin: admin/client/data.ts → api/content/two.ts');
  expect(problems).toContain('site: site/lib/page.ts → api/media/inside.ts');
});

test('guards contract/ at every depth, and against packages', () => {
  const problems = judge({
    'contract/checks/deep/rule.ts': "export { inside } from '../../../db/inside.ts';\n",
    'contract/checks/file.ts': "export { readFileSync } from 'node:fs';\n",
    'contract/checks/view.ts': "export { createElement } from 'react';\n",
    'contract/schema.ts': "export { z } from 'zod';\n",
    'db/inside.ts': 'export const inside = 1;\n',
  });
  expect(problems).toContain('contract: contract/checks/deep/rule.ts → db/inside.ts');
  expect(problems).toMatch(/contract: contract\/checks\/file\.ts → (node:)?fs/);
  expect(problems).toMatch(/contract: contract\/checks\/view\.ts → .*react/);
  expect(problems).not.toContain('contract/schema.ts');
});
