import { brand } from '../brand.ts';

const { club } = brand;
/** Built-in copy of the home page, shown until the club writes its own. */
export const homeContent = {
  navySection: `<p>If you have ever cheered for a ${club.mascot}, from the bleachers or from the car, <strong>this is your club.</strong></p>`,
  mainContent: `<h2>What a booster club really does</h2>
<p>Buses cost money. So do jerseys, athletic trainers, gym floors and pizza after a long meet. ${club.name} raises it, and sends it straight back to students from kindergarten to senior night.</p>
<h3>We fill the gaps</h3>
<p>Goals, warm-ups, scoreboards, a second bus: the things a season needs and a budget forgets.</p>
<h3>We feed the crowd</h3>
<p>Volunteers run the grill, the snack table and the cocoa line at every home game. One shift is ninety minutes. Aprons provided.</p>
<h3>We keep the spirit</h3>
<ul>
<li><p><strong>Spirit Days</strong> for every grade, all year.</p></li>
<li><p><strong>Senior nights</strong> with flowers, photos and a few tears.</p></li>
<li><p><strong>One very good Friday</strong> under the lights. <a href="/events">See the events</a></p></li>
</ul>
<blockquote><p>You don’t have to know the rules. You just have to show up and be loud.</p><p>${club.name} President</p></blockquote>`,
};
