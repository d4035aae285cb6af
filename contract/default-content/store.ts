import { brand } from '../brand.ts';

const { club } = brand;
/** Built-in copy of the store page, shown until the club writes its own. */
export const storeContent = {
  navySection: '<p>Blue on Fridays. Gold on game days. <strong>Both on the coldest ones.</strong></p>',
  onlineTitle: 'Online Store',
  onlineText: 'The full range in every size, toddler to grandparent. Ships to your door or to the gym lobby, free.',
  onlineButton: 'Shop online',
  hoursTitle: 'Store Hours',
  hoursNote: 'Run by volunteers, so check before you drive over.',
  hoursEmpty: 'This season’s window hours aren’t posted yet. Check back soon.',
  hoursShopLink: 'Shop online meanwhile',
  onlineImageAlt: `A cream hoodie with the ${club.mascot} face and a gold cap with a paw print`,
};
