import { expect, test } from 'vitest';
import type { OutsideError } from '../outside/outside-error.ts';
import { renderTable } from './render-table.ts';

/** Cells of a row by what they are: `#` heads a column, `##` a group of columns, `>` a row, each with its span. */
function outline(html: string): string[] {
  const caption = /<caption>(.*?)<\/caption>/.exec(html)?.[1];
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<(t[hd])([^>]*)>(.*?)<\/t[hd]>/g)]
      .map(([, tag, attributes = '', words = '']) => {
        const span = /span="(\d+)"/.exec(attributes)?.[1] ?? '';
        const scope = /scope="(\w+)"/.exec(attributes)?.[1];
        const mark = tag === 'td' ? '' : { col: '#', colgroup: '##', row: '>' }[scope ?? ''];
        return `${mark}${span}${mark ? ' ' : ''}${words}`;
      })
      .join(' | '),
  );
  const notes = [...html.matchAll(/<p>(.*?)<\/p>|<li>(.*?)<\/li>/g)].map(([, note, item]) => `- ${note ?? item}`);
  return [...(caption ? [`= ${caption}`] : []), ...rows, ...notes];
}

const SHEETS: [what: string, csv: string, outline: string[]][] = [
  [
    'days with their hours',
    'Day,Open,Close\nMonday,3:00 PM,5:00 PM\nTuesday,Closed,',
    ['# Day | # Open | # Close', '> Monday | 3:00 PM | 5:00 PM', '> Tuesday | Closed | '],
  ],
  ['days without headings', 'Monday,Closed\nTuesday,3-5 PM', ['> Monday | Closed', '> Tuesday | 3-5 PM']],
  [
    'days without headings, closed on the first',
    'Mon,Closed,Closed\nTue,3 PM,5 PM\nWed,3 PM,5 PM',
    ['> Mon | Closed | Closed', '> Tue | 3 PM | 5 PM', '> Wed | 3 PM | 5 PM'],
  ],
  [
    'days across, hours down',
    ',Monday,Tuesday\nOpen,3 PM,3 PM\nClose,5 PM,6 PM',
    [' | # Monday | # Tuesday', '> Open | 3 PM | 3 PM', '> Close | 5 PM | 6 PM'],
  ],
  [
    'days across with a corner',
    'Hours,Mon,Tue\nMorning,8 AM,8 AM\nAfternoon,3 PM,Closed',
    ['# Hours | # Mon | # Tue', '> Morning | 8 AM | 8 AM', '> Afternoon | 3 PM | Closed'],
  ],
  [
    'a merged title above',
    'Spirit store fall hours,,\n,,\nDay,Open,Close\nMonday,3 PM,5 PM',
    ['= Spirit store fall hours', '# Day | # Open | # Close', '> Monday | 3 PM | 5 PM'],
  ],
  [
    'two titles and a note below',
    'Panther Store,\nFall 2026,\nDay,Hours\nMonday,3 PM\n,\nClosed on school holidays,',
    ['= Panther Store<br />Fall 2026', '# Day | # Hours', '> Monday | 3 PM', '- Closed on school holidays'],
  ],
  [
    'a starred note without a gap',
    'Day,Hours\nMonday,3 PM*\n"* Later on game days",',
    ['# Day | # Hours', '> Monday | 3 PM*', '- * Later on game days'],
  ],
  [
    'a row with only its day',
    'Day,Open,Close\nSaturday,,\nSunday,,\nMonday,3 PM,5 PM',
    ['# Day | # Open | # Close', '> Saturday |  | ', '> Sunday |  | ', '> Monday | 3 PM | 5 PM'],
  ],
  [
    'cells merged downward',
    'Day,Shift,Who\nMonday,First,Pat\n,Second,Sam\nTuesday,First,Lee',
    ['# Day | # Shift | # Who', '>2 Monday | First | Pat', 'Second | Sam', '> Tuesday | First | Lee'],
  ],
  [
    'headings merged across',
    ',Fall,,Spring,\nDay,Open,Close,Open,Close\nMonday,3 PM,5 PM,2 PM,4 PM',
    [' | ##2 Fall | ##2 Spring', '# Day | # Open | # Close | # Open | # Close', '> Monday | 3 PM | 5 PM | 2 PM | 4 PM'],
  ],
  ['prices', 'Item,Price\nT-shirt,$15\nHoodie,$40.00', ['# Item | # Price', '> T-shirt | $15', '> Hoodie | $40.00']],
  [
    'roles and names',
    'Role,Name\nPresident,Pat\nTreasurer,Sam',
    ['# Role | # Name', '> President | Pat', '> Treasurer | Sam'],
  ],
  [
    'dates in the first column',
    'Date,Hours,Note\n11/24,3-5 PM,\n12/1,Closed,Holiday',
    ['# Date | # Hours | # Note', '> 11/24 | 3-5 PM | ', '> 12/1 | Closed | Holiday'],
  ],
  [
    'numbers in the first column, which name no row',
    'Room,Who\n101,Pat\n102,Sam',
    ['# Room | # Who', '101 | Pat', '102 | Sam'],
  ],
  [
    'repeated names, which identify no row',
    'Team,Day\nTennis,Monday\nTennis,Friday',
    ['# Team | # Day', 'Tennis | Monday', 'Tennis | Friday'],
  ],
  [
    'semicolons, quotes and line breaks',
    'Day;Hours\r\nMonday;"3 PM\r\nto 5 PM"\r\nTuesday;"""late"" hours"\r\n',
    ['# Day | # Hours', '> Monday | 3 PM<br />to 5 PM', '> Tuesday | &quot;late&quot; hours'],
  ],
  ['one column', '\ufeffMonday 3-5\n\nTuesday closed\n\n', ['- Monday 3-5', '- Tuesday closed']],
  [
    'empty rows and columns around it',
    ',,,\n,Day,,Hours\n,Monday,,3 PM\n,,,\n',
    ['# Day | # Hours', '> Monday | 3 PM'],
  ],
  [
    'Hebrew and Arabic',
    'יום,שעות\nשני,15:00\nالثلاثاء,16:00',
    ['# יום | # שעות', '> שני | 15:00', '> الثلاثاء | 16:00'],
  ],
];

test.each(SHEETS)('gives %s its headings and scopes', (_what, csv, expected) => {
  const html = renderTable(csv);
  expect(outline(html)).toEqual(expected);
});

test('sets the direction of words in right-to-left scripts', () => {
  expect(renderTable('Day,Hours\nשני,15:00\n')).toContain('<th scope="row" dir="auto">שני</th><td>15:00</td>');
});

test('treats markup and formulas as plain text', () => {
  const html = renderTable('Day,Hours\n<script>alert(1)</script>,"=HYPERLINK(""javascript:alert(1)"")"\n');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('<td>=HYPERLINK(&quot;javascript:alert(1)&quot;)</td>');
});

test('keeps each column under its heading when columns are reordered', () => {
  const reordered = outline(renderTable('Close,Day,Open\n5 PM,Monday,3 PM\n6 PM,Friday,2 PM'));
  expect(reordered).toEqual(['# Close | # Day | # Open', '5 PM | Monday | 3 PM', '6 PM | Friday | 2 PM']);
});

test.each([
  ['empty', ''],
  ['empty', ',,\n,,\n'],
  ['empty', 'Day,Hours\n,,'],
  ['long', `Day,Hours\n${'Monday,3 PM\n'.repeat(10_000)}`],
  ['long', `${'a,'.repeat(40)}\n${'b,'.repeat(40)}`],
  ['long', `Day,Hours\nMonday,${'a'.repeat(5000)}`],
  ['broken', 'Day,Hours\nMonday,#REF!'],
  ['broken', 'Day,Hours\nMonday,Loading...'],
])('refuses a sheet as %s', (refusal, csv) => {
  expect(() => renderTable(csv)).toThrow(expect.objectContaining({ refusal }) as OutsideError);
});
