import { readOptions } from './arguments.ts';
import { runCommand } from './command.ts';
import { requireBrand } from './require-brand.ts';

const {
  positionals: [command],
} = readOptions(
  `npm run club -- check   Lists what is missing in club/ or does not fit: names, colors, artwork, icons, fonts.
npm run recolor         Recolors artwork, icons and first images to match club/theme.css.`,
  {},
  { atLeast: 1, atMost: 1 },
);

runCommand(async () => {
  await requireBrand();
  if (command === 'recolor') return void (await import('./render-art.ts'));
  if (command !== 'check') throw new Error(`There is no command ${command}.`);
  const { checkClub } = await import('./check-club.ts');
  const problems = await checkClub();
  if (problems.length > 0)
    throw new Error(['club/ does not fit yet:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
  console.log('club/ has everything that site and dashboard need.');
});
