import { brand } from '../brand.ts';

const { club } = brand;
/** Built-in copy of the store page, shown until the club writes its own. */
export const storeContent = {
  navySection: '<p>Blue on Fridays. Gold on game days. <strong>Both on the coldest ones.</strong></p>',
  onlineImageAlt: `A cream hoodie with the ${club.mascot} face and a gold cap with a paw print`,
};
