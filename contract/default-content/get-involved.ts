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
