import { brand } from '../../club/brand.ts';

const { club, school } = brand;

/** Built-in copy of the About page, shown until the club writes its own. */
export const aboutContent = {
  navySection:
    '<p>No staff and no office. Just parents with clipboards, a cash box and <strong>a lot of folding chairs.</strong></p>',
  mainContent: `<h2>Who we are</h2>
<p>${club.name} is the athletics and spirit booster club of ${school.name}. We are every parent who has ever timed a race, sliced an orange or driven the long way home so the team could stop for burgers.</p>
<p>Membership is open to every family. The board meets once a month, sets the budget in the open and publishes where the money went.</p>`,
  fundAllocation: `<h2>Every dollar, down the field</h2>
<p>Think of a dollar as a hundred yards of turf. This is how far each group carries it, and where your next gift will go.</p>`,
  impactTab: 'Your Impact',
  leadershipTab: 'Leadership',
  diagramTitle: 'Where a dollar goes',
  diagramNote: 'One yard = one cent of every dollar raised',
  leadershipContent: `<h2>The people holding the clipboards</h2>
<p>Nine parents, elected every May for one year. Nobody is paid, everybody brings snacks, and any family may stand.</p>
<ul>
<li><p><strong>President</strong> runs the monthly meeting and answers the email nobody else knows what to do with.</p></li>
<li><p><strong>Vice President, Athletics</strong> meets every coach before the season and brings back their wish lists.</p></li>
<li><p><strong>Vice President, Spirit</strong> plans four Spirit Days and owns more face paint than is reasonable.</p></li>
<li><p><strong>Treasurer</strong> keeps the books, posts the budget each quarter and counts the cash box twice.</p></li>
<li><p><strong>Secretary</strong> writes down what we promised, so that we do it.</p></li>
<li><p><strong>Events Chair</strong> makes Friday Night Lights happen, rain plan included.</p></li>
<li><p><strong>Store Lead</strong> orders the hoodies and knows when your size comes back.</p></li>
<li><p><strong>Volunteer Coordinator</strong> finds you the shift that fits between pick-up and dinner.</p></li>
<li><p><strong>Sponsorship Chair</strong> says thank you to the businesses that keep the lights on.</p></li>
</ul>
<h3>Come and listen</h3>
<p>Board meetings are open: the first Tuesday of each month at 7 pm in the library. Budgets and minutes are on the table by the door.</p>`,
};
