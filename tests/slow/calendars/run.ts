import { readOptions } from '../../../scripts/arguments.ts';
import { compareReaders } from './compare-readers.ts';
import { playDates } from './publish-events.ts';
import { readByIcalJs, readByNodeIcal, readByPython } from './read-calendars.ts';

const values = readOptions(
  `npm run test:calendars -- [--events 10000] [--edits 1000] [--seed 1]

Writes random events of every US time zone and some others (all day, moved, canceled, on nights when clocks change) as our
calendar files, and reads them with ical.js, node-ical and Debian's python3-icalendar (apt-get install python3-icalendar).
Then makes random edits, deletions, undos, restores and discards through the API, and checks the calendar after each.`,
  {
    events: { type: 'string', default: '10000' },
    edits: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
);

/** In one file; ical.js takes longer for each event the more there are. */
const PER_FILE = 500;
const events = Number(values.events);
const readers = { 'ical.js': readByIcalJs, 'node-ical': readByNodeIcal, 'python3-icalendar': readByPython };
const started = performance.now();
let [differing, files] = [0, 0];
for (let done = 0; done < events; done += PER_FILE) {
  const count = Math.min(PER_FILE, events - done);
  const problems = compareReaders({ count, seed: Number(values.seed) + done, readers });
  for (const problem of problems) console.log(problem);
  differing += problems.length;
  files += 1;
}
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${events} events in ${files} files, ${Object.keys(readers).join(', ')}: ${differing} differ, ${seconds} s`,
);
const played = await playDates({ edits: Number(values.edits), seed: Number(values.seed) });
for (const problem of played.problems) console.log(problem);
const { styles, gone, done } = played;
console.log(
  `${values.edits} edits (${JSON.stringify(done)}), ${played.events} events, ${styles} looks at the feed, ${gone} gone after 60 days: ${played.problems.length} problems`,
);
process.exitCode = differing + played.problems.length === 0 ? 0 : 1;
