import { requireBrand } from './require-brand.ts';

// Loaded before a command (package.json), because its own imports of a broken file would end with a stack.
await requireBrand().catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});
