import { brand } from '../../club/brand.ts';

const { club } = brand;

/** Built-in copy of the home page, shown until the club writes its own. */
export const homeContent = {
  navySection: `<p>If you have ever cheered for ${/^[aeiou]/i.test(club.mascot) ? 'an' : 'a'} ${club.mascot}, from the bleachers or from the car, <strong>this is your club.</strong></p>`,
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

/** Built-in copy of the Get Involved page, shown until the club writes its own. */
export const getInvolvedContent = {
  navySection: '<p>Pick one shift. Make one friend. <strong>Keep the best seat in the house.</strong></p>',
  mainContent: `<h2>There’s a job with your name on it</h2>
<p>You don’t need to know a linebacker from a line dance. If you can pour cocoa, hold a clipboard or clap, you’re in.</p>
<h3>On game day</h3>
<ul>
<li><p><strong>Grill and snack table.</strong> You cook, the band plays.</p></li>
<li><p><strong>Gate and tickets.</strong> Say hello to absolutely everyone.</p></li>
<li><p><strong>Store window.</strong> Hand out hoodies until halftime.</p></li>
</ul>
<h3>From your couch</h3>
<ul>
<li><p><strong>Round up raffle baskets.</strong> Three phone calls usually does it.</p></li>
<li><p><strong>Post the photos</strong> everyone is waiting for.</p></li>
</ul>
<h3>If you only have a minute</h3>
<p>Join the club. One membership covers the whole family, and tells the coaches that you have their back.</p>`,
};

/** Built-in copy of the store page, shown until the club writes its own. */
export const storeContent = {
  navySection: '<p>Hoodies on Fridays. Caps on game days. <strong>Both on the coldest ones.</strong></p>',
  onlineTitle: 'Online Store',
  onlineText: 'The full range in every size, toddler to grandparent. Ships to your door or to the gym lobby, free.',
  onlineButton: 'Shop online',
  hoursTitle: 'Store Hours',
  hoursNote: 'Run by volunteers, so check before you drive over.',
  hoursEmpty: 'This season’s window hours aren’t posted yet. Check back soon.',
  hoursShopLink: 'Shop online meanwhile',
  onlineImageAlt: `A hoodie with the ${club.mascot} face and a cap with a paw print`,
};
