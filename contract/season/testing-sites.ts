import type { RowOf } from '../entities.ts';
import type { WorkingCopyEntity } from '../working-copy.ts';

/** Three clubs' sites at the end of the 2025–26 season, in different writing styles. `[[…]]` marks a stale fact. */

export interface PreparedSite {
  style: string;
  texts: Record<string, string>;
  rows: { [Entity in WorkingCopyEntity]?: Partial<RowOf<Entity> & { createdAt: string }>[] };
  /** Stale facts that are not words of a text: "calendarEvents 1 startsAt". */
  facts: string[];
}

const LETTER: PreparedSite = {
  style: 'letters in whole sentences',
  texts: {
    home_navy_section:
      '<p>The [[2025–2026]] season has been our best yet. Join us for the [[38th annual]] Friday Night Lights on [[Friday, October 17, 2025]].</p>',
    home_main_content: `<h2>Welcome, Panther families</h2>
<p>Our club was founded in 1987 and has supported every team since. [[Last season]] we raised [[$48,500]] for new bleachers, and [[this year]] we hope to raise [[$52,000]]. The scoreboard, which we bought in 2009, has a new home.</p>
<p>Membership costs [[$75]] for a family and [[$40]] for an individual, due by [[September 1]]. We answer within two days, 24/7, and no gift is too small.</p>
<p>We meet on the first Tuesday of each month in Room 204. The [[next meeting]]? Watch this page.</p>`,
    about_main_content: `<p>The board thanks [[Coach Bramble]] for [[ten seasons]] on the sideline, and congratulates the [[Class of 2026]].</p>
<p>Families in grades 9–12 may march with the band; children under 6 march free.</p>
<p>At the end of the [[2024–25]] school year the board voted to support Title IX projects.</p>`,
    about_leadership_content: `<p>Our president, [[Crimson Alder]], has served the club since 2019. Our vice president is [[Teal Birch]], and our treasurer is [[Maroon Cedar]].</p>
<p>[[Ochre Dogwood-Elder]] serves as secretary; her term ends on [[June 30, 2026]]. [[Mauve Maté]], our membership chair, can be reached through the office.</p>
<p>Please write to [[Beige Gentian]] about hospitality. The President’s message appears in each newsletter, and the Treasurer reports to the board.</p>`,
    about_fund_allocation:
      '<p>Of every dollar, 52.75% goes to K–12 programs. In [[2025]] the seniors received 5.07%.</p>',
    get_involved_main_content: `<p>Volunteers for [[this fall]] may sign up <a href="https://forms.example.org/[[volunteers-2025-26]]">on our form</a>. Training is on [[Saturday, August 23]], from [[9:00 a.m. to noon]].</p>
<p>We need 10–12 volunteers at each of our five home games. Concessions open at [[5:30 p.m.]] and close after the final whistle.</p>
<p>The golf classic on [[May 8, 2026]], presented by [[Harbor Savings Bank]], sold out. A foursome was [[$600]]. Questions? Contact [[Cyan Hemlock]] at the school.</p>`,
    events_main_content: `<p>The calendar for [[this school year]] is below. Homecoming was held on [[October 3]], the winter concert on [[December 12th, 2025]], and the spring auction on [[March 21]].</p>
<p>The auction was [[our twelfth]]; tickets were [[$85 per person]]. Registration for the summer clinic closes on [[June 15, 2026]].</p>
<p>New this time: the 2026–27 kickoff is Friday, August 28, 2026.</p>`,
    events_fnl_main_content: `<p>Gates open at [[4:30 p.m.]] on [[October 17]]. The all-school parent party lasts until [[9:00 p.m.]]; wristbands are [[$20]].</p>
<p>Parking is at 2025 Oak Street, next to the gym. Call 555-0125 with questions.</p>`,
    events_fnl_sponsors: `<p>The evening is sponsored by [[Harbor Savings Bank]]. Thanks to [[Larkspur Dental]], whose team grilled again.</p>`,
    events_fnl_trailblazer:
      '<p>Your name on the scoreboard for the [[2025–26]] season, and eight seats at the [[October 17]] game.</p>',
    events_spirit_days_content: `<p>Every Friday we wear navy and gold. The big one is [[November 7, 2025]]; shirts are [[$18]].</p>`,
    events_basketball_content: `<p>Teams of three play on [[Saturday, January 24]], from [[10:00 a.m.]]. The entry fee is [[$45]]. [[Coach Bracken]] runs the bracket.</p>`,
    events_pickleball_content: `<p>The [[third annual]] tournament is on [[Sunday, April 19, 2026]]. Players over 60 have a bracket of their own.</p>`,
    panther_store_navy_section: '<p>Open [[Tuesday through Thursday]], from [[7:45 to 8:15 a.m.]]</p>',
    donate_button_url: 'https://auction.example.org/[[gala-2026]]',
  },
  rows: {
    calendarEvents: [
      { id: 1, title: 'Friday Night Lights', startsAt: '2025-10-17T17:00' },
      { id: 2, title: 'Kickoff', startsAt: '2026-08-28T17:00' },
    ],
    carouselImages: [
      {
        id: 1,
        title: 'Senior night',
        description: 'The seniors and their families',
        imageUrl: '/objects/images/a.webp',
      },
    ],
  },
  facts: ['calendarEvents 1 startsAt', 'carouselImages 1 imageUrl'],
};

const CHAT: PreparedSite = {
  style: 'short notes with abbreviations',
  texts: {
    home_navy_section: '<p>[[’25–’26]] is HERE! First game [[Fri., Sept. 5th]], [[7pm]]. Be loud.</p>',
    home_main_content: `<h2>Hey Panther fam!</h2>
<ul><li>Join for just [[$35]] (that’s 1/2 of what most clubs ask)</li><li>Fan gear from [[$12]]</li><li>Spirit bus leaves at [[5:15pm]] sharp</li></ul>
<p>[[Class of ’26]], we love you! Sign your senior banner by [[Oct 1]].</p>
<p>Est. 1987. 3-on-3 forever. Go get ’em!</p>`,
    about_main_content: `<p>We’re parents, grandparents & friends. Over 300 families strong since 2004. [[This season’s]] goal: [[$30k]] for the weight room.</p>
<p>Big thanks to [[Pepper’s Pizza]] for feeding us. [[Last spring]] was bonkers.</p>`,
    about_leadership_content: `<h3>Who’s who [[2025-26]]</h3>
<p>Prez: say hi at any game. President – [[Umber Nettle]]<br>VP – [[Teal O’Dill]]<br>Treasurer – [[Maroon Linden]]<br>Secretary – [[Ochre Hawthorn]]</p>
<p>Snack shack? Text [[Rosehip]] at 555-0172. Merch: email [[Mauve McMoss]]. Open seats: historian (could be YOU).</p>`,
    get_involved_main_content: `<p>Shifts are 2 hrs. Grab one: <a href="https://signup.example.org/[[fall25]]">fall sign-up</a>, <a href="https://signup.example.org/[[fnl-2025]]">FNL sign-up</a>.</p>
<p>Work party [[Sat 8/16]], [[8–11am]]. Bring gloves. Next ones are [[9/13]] and [[10/11/25]].</p>
<p>Dues went up: [[$60/family]]. Venmo is fine. Need a ride? Just ask.</p>`,
    events_main_content: `<p>Mark it: [[Oct 17]] FNL, [[Nov 1]] fun run, [[Feb 14]] dance, [[Apr. 25]] car wash, [[May 30]] banquet.</p>
<p>Fun run is [[$25]], kids [[$10]]. Starts [[8:30 am]] at the gym. The route is 3 miles, or 5 if you may dare.</p>`,
    events_fnl_main_content: `<p>FNL [[2025]]! [[Friday Oct 17]], [[5–9 pm]]. Food trucks, face paint, 50/50 raffle. Wristbands [[$15]] early, [[$20]] at the gate.</p>
<p>Hosted by [[Coach Ramsons]] and the JV squad.</p>`,
    events_fnl_sponsors: `<p>Gold: [[Summit Tire]]<br>Silver: [[Bluebird Realty]]<br>Want in? Ask us.</p><p>Presented by [[Northside Credit Union]]</p>`,
    events_fnl_spirit_starter: '<p>A sign on the fence, all season long.</p>',
    events_spirit_days_content: `<p>[[This month]]: pajama day! [[Next Friday]]: neon. Shirts [[$16]]. First come, first served.</p>`,
    events_basketball_content: `<p>[[2nd annual]] 3-on-3! [[Jan. 24]], [[noon]] tip-off. [[$30 a team]], teams of 3 to 4. Sign up by [[1/17]].</p>`,
    events_pickleball_content: `<p>Pickleball is back [[mid-April]]. Paddle? We’ve got 24 to lend. 2026-27 dates coming soon.</p>`,
    panther_store_navy_section: '<p>Store hrs: [[Mon–Thu]] [[7:30–8]] & [[11:45-12:30]]. Hoodies [[$42]].</p>',
    home_lead: 'Your [[2025–26]] crew for all things Panther',
  },
  rows: {
    calendarEvents: [{ id: 1, title: 'Fun run', startsAt: '2025-11-01' }],
    notices: [{ id: 1, text: 'Rain plan: gym', showUntil: '2025-10-18T06:00:00.000Z' }],
    heroImages: [
      {
        id: 1,
        altText: 'Players run out under the lights',
        imageUrl: '/objects/images/b.webp',
        createdAt: '2024-09-01T12:00:00.000Z',
      },
    ],
    externalLinks: [
      {
        id: 1,
        name: 'School site',
        url: 'https://school.example.org/',
        location: 'footer',
        createdAt: '2024-09-01T12:00:00.000Z',
      },
    ],
  },
  facts: ['calendarEvents 1 startsAt', 'notices 1 showUntil', 'heroImages 1 imageUrl'],
};

const TABLES: PreparedSite = {
  style: 'lists and tables',
  texts: {
    home_main_content: `<table><thead><tr><th>What</th><th>When</th><th>Cost</th></tr></thead><tbody>
<tr><td>Membership drive</td><td>[[8/11/2025]]–[[9/5/2025]]</td><td>[[$50.00]]</td></tr>
<tr><td>Picture day</td><td>[[2025-09-09]]</td><td>Free</td></tr>
<tr><td>Golf classic</td><td>[[05/08/26]]</td><td>[[$150.00]]</td></tr>
<tr><td>Raffle</td><td>All year</td><td>[[5 dollars]]</td></tr></tbody></table>
<p>Tax ID on request. Office: Room 2025-B is now Room 12. Fax 555-2526.</p>`,
    about_main_content: `<h2>Facts</h2><ul><li>Founded: 1987</li><li>Members: 412</li><li>Season: [[2025/26]]</li><li>Budget: [[$118,400]]</li><li>Teams: 24</li></ul>
<h2>Past champions</h2><ul><li>[[2025]] Girls’ soccer</li><li>[[2024]] Boys’ golf</li><li>2011 Volleyball</li></ul>`,
    about_leadership_content: `<table><tbody>
<tr><td>President</td><td>[[Crimson Mulberry]]</td></tr>
<tr><td>Vice President, Events</td><td>[[Khaki Yarrow]]</td></tr>
<tr><td>Treasurer</td><td>[[Sepia De Larch]]</td></tr>
<tr><td>Secretary</td><td>[[Beige Burdock]]</td></tr>
<tr><td>Concessions Chair</td><td>[[Cyan Palm]]</td></tr>
<tr><td>Historian</td><td>Open</td></tr></tbody></table>
<h3>Athletic Director</h3><p>[[Taupe Fescue]]</p><h3>Terms</h3><p>Two years, through [[June 2026]].</p>`,
    about_fund_allocation: '<ul><li>K–12: 52.75%</li><li>Upper School: 36.40%</li><li>As of: [[6/30/2025]]</li></ul>',
    get_involved_main_content: `<ul><li>Grades 9–12: <a href="https://school.example.org/files/[[handbook_2526.pdf]]">handbook</a></li><li>Shift length: 2 h</li><li>Age: 16+</li><li>Deadline: [[15 August 2025]]</li><li>Orientation: [[Wed 8/20]], [[18:30]]</li><li>Contact: [[Puce Kale]], volunteer coordinator</li><li>Fee waivers: by [[9/30/2025]]</li><li>Clearance: valid for life</li><li>T-shirt: [[$14]]</li></ul>`,
    events_main_content: `<table><tbody>
<tr><td>Kickoff</td><td>[[Fri Aug 29]]</td><td>[[6:00 PM]]</td></tr>
<tr><td>Homecoming</td><td>[[Fri Oct 3]]</td><td>[[7:00 PM]]</td></tr>
<tr><td>Winter sports night</td><td>[[Thu Dec 4]]</td><td>[[6:30 PM – 8:00 PM]]</td></tr>
<tr><td>Banquet</td><td>[[Fri May 29, 2026]]</td><td>[[17:30–21:00]]</td></tr>
<tr><td>Kickoff, new season</td><td>Fri Aug 28, 2026</td><td>TBA</td></tr></tbody></table>`,
    events_fnl_main_content: `<ul><li>Date: [[10/17/2025]]</li><li>Gates: [[4 PM]]</li><li>Theme: [[Fall 2025]] glow night</li><li>Adults: [[$10]]</li><li>Children (3–11): [[$5]]</li><li>Chair: [[Magenta Estragón]]</li></ul>`,
    events_fnl_sponsors: `<ul><li>Trailblazer: [[Ridgeline Builders]]</li><li>Panther Partner: [[Corner Bakery, Ames Hardware]]</li><li>Community Connector: [[Dr. Sorrel Orthodontics]]</li><li>Sponsorship packet: ask the office</li></ul>`,
    events_spirit_days_content: `<ul><li>Homecoming week: [[Sept. 29 – Oct. 3]]</li><li>Senior sunrise: [[last week of August]]</li><li>Every Friday: navy and gold</li></ul>`,
    events_basketball_content: `<ul><li>Format: 3-on-3, games to 21</li><li>Date: [[January 24th]]</li><li>Fee: [[$40]]</li><li>Check-in: [[8:15 AM]]</li><li>Last time’s final: 21–18</li></ul>`,
    events_pickleball_content: `<ul><li>Edition: [[4th annual]]</li><li>Date: [[4/18]]</li><li>Courts: 6</li><li>Director: [[Fuchsia Sumac]]</li><li>Levels: 2.5–4.0</li></ul>`,
    panther_store_navy_section: '<p>[[Mon-Fri]] · [[7:30 AM – 3:30 PM]]</p>',
    events_fnl_tiers:
      '[\n{"id":"trailblazer","name":"Trailblazer","amount":5000},\n{"id":"panther_partner","name":"Panther Partner","amount":2500},\n{"id":"community_connector","name":"Community Connector","amount":1000}\n]',
  },
  rows: {
    calendarEvents: [{ id: 1, title: 'Kickoff', startsAt: '2025-08-29T18:00' }],
    embedDocuments: [{ id: 1, title: 'Store hours', documentUrl: 'https://docs.example.org/sheet' }],
    externalLinks: [
      { id: 1, name: 'Bell schedule', url: 'https://school.example.org/bells-2025-26.pdf', location: 'footer' },
      { id: 2, name: 'Maps', url: 'https://maps.example.org/95125', location: 'footer' },
    ],
    carouselImages: [{ id: 1, title: 'State meet', description: '', imageUrl: '/objects/images/people.webp' }],
  },
  facts: [
    'contentItems events_fnl_tiers $5,000',
    'contentItems events_fnl_tiers $2,500',
    'contentItems events_fnl_tiers $1,000',
    'calendarEvents 1 startsAt',
    'embedDocuments 1 documentUrl',
    'externalLinks 1 url',
    'carouselImages 1 imageUrl',
  ],
};

export const PREPARED_SITES: readonly PreparedSite[] = [LETTER, CHAT, TABLES];
