import { runCommand } from './command.ts';
import { requireBrand } from './require-brand.ts';

const HELP =
  'npm run club -- check   Says what is missing in club/ or does not fit: names, colors, drawings, icons, typefaces.';

runCommand(async () => {
  const [command] = process.argv.slice(2);
  if (command !== 'check' && command !== 'recolor') return console.log(HELP);
  await requireBrand();
  if (command === 'recolor') return void (await import('./render-art.ts'));
  const { checkClub } = await import('./check-club.ts');
  const problems = await checkClub();
  if (problems.length > 0)
    throw new Error(['club/ does not fit yet:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
  console.log('club/ has all that site and dashboard need.');
});
