import { brand } from '../../club/brand.ts';

const { club, school } = brand;
const benefits = (...lines: string[]): string =>
  `<ul>\n${lines.map((line) => `<li><p>${line}</p></li>`).join('\n')}\n</ul>`;

/** Tab names, shown until the club names its tabs. */
export const eventTabNames = {
  'friday-night-lights': 'Friday Night Lights',
  'spirit-days': `${school.name} Spirit Days`,
  basketball: '3-on-3 Basketball',
  pickleball: 'Pickleball Tournament',
} as const;

/** Built-in event, shown on the Events page until the club stores its first one. */
export const saveTheDate = {
  weekday: 'Friday',
  month: 'October',
  day: 17,
  /** With year, for search engines: "2025-10-17" or "2025-10-17T17:00-07:00". Empty if unknown. */
  date: '2025-10-17T17:00-07:00',
  event: 'Friday Night Lights',
  occasion: 'all-school parent party',
} as const;

/** Built-in copy of the Events page, shown until the club writes its own. */
export const eventsContent = {
  navySection:
    '<p>Come for the kickoff, stay for the cocoa. <strong>Every family, every grade, every time.</strong></p>',
  mainContent: `<h2>How it works</h2>
<p>Every event is run by volunteers and open to the whole school. Pick a night, bring your people, wear your colors.</p>
<p>Tickets go on sale three weeks ahead. If money is tight, ask us: there is always a seat.</p>`,
  fnlMainContent: `<h2>One night. Every family. All the lights.</h2>
<p>The biggest game of the fall, with the parent party right on the sideline.</p>
<ul>
<li><p><strong>5:00</strong> Gates open, grill hot, face paint free.</p></li>
<li><p><strong>6:00</strong> Parent party on the east lawn, live band.</p></li>
<li><p><strong>7:00</strong> Kickoff. Pep band at the half.</p></li>
<li><p><strong>9:30</strong> Lights down, cocoa for the clean-up crew.</p></li>
</ul>`,
  fnlSponsors: `<h2>Put your name in lights</h2>
<p>Sponsors pay for the party, so every dollar at the gate goes to students.</p>`,
  fnlTrailblazer: benefits(
    'Your name on the scoreboard all season',
    'Sideline table for ten on the night',
    'Banner at the home gate',
    'Thank-you from the announcer at every home game',
  ),
  fnlPantherPartner: benefits('Banner along the track', 'Six seats under the lights', 'Logo on the event program'),
  fnlCommunityConnector: benefits('Logo on the event program', 'Four tickets to the party'),
  fnlSpiritStarter: benefits('Name on the thank-you wall', 'Two tickets to the party'),
  spiritDaysContent: `<h2>Four Fridays that nobody wears gray</h2>
<p>Every grade, every campus, before the first bell. Find the paw-print tent on the front steps.</p>
<ul>
<li><p><strong>September</strong> Kick-off: painted faces, free stickers, first cocoa of the year.</p></li>
<li><p><strong>November</strong> Socks Day: the louder the better, all colors welcome as long as they are ours.</p></li>
<li><p><strong>February</strong> Winter Spirit: the pep band in the hallway and pancakes until they run out.</p></li>
<li><p><strong>May</strong> Senior Send-off: the youngest ${club.mascots} make a tunnel for the oldest.</p></li>
</ul>
<p>Want to help? One hour, before work, coffee included.</p>`,
  basketballContent: `<h2>Three players. Ten minutes. No mercy, lots of pizza.</h2>
<p>The 3-on-3 tournament fills both gyms on the last Saturday in January. Students, parents and teachers play in their own brackets, and the finals share one floor.</p>
<ul>
<li><p><strong>Brackets:</strong> grades 3–5, 6–8, 9–12, and grown-ups who should stretch first.</p></li>
<li><p><strong>Games:</strong> ten minutes or fifteen points; three games for every team.</p></li>
<li><p><strong>Entry:</strong> $45 for a team of three or four, shirts included.</p></li>
</ul>
<p>Sign-ups open after winter break. No team? Put your name down and we will find you two friends.</p>`,
  pickleballContent: `<h2>Doubles day for every generation</h2>
<p>Eight courts, one Sunday in April, and a trophy that a pair of grandparents has won two years running.</p>
<ul>
<li><p><strong>9:00</strong> Clinic for first-timers, paddles to borrow.</p></li>
<li><p><strong>10:00</strong> Family doubles: one student, one adult.</p></li>
<li><p><strong>1:00</strong> Open doubles and the long-awaited rematch.</p></li>
</ul>
<p>$30 a pair covers balls, lunch and a donation to the spring teams.</p>`,
};
