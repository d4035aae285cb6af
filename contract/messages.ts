import { nameOne } from './entities.ts';
import { capitalize } from './plain-text.ts';
import type { WorkingCopyEntity } from './working-copy.ts';

/** Ending of messages about a save that waits, because auto-publish is off. */
const WHEN_PUBLISHED = 'once it’s published';

/** An image is added to the library by its upload. */
const {
  added: _added,
  addedTogether: _addedTogether,
  ...libraryImage
} = describeImageMessages('Image', 'Image uploaded successfully');

/** Messages of the dashboard. Those in spec.md §8 are word for word. */
export const MESSAGES = {
  errorTitle: 'Error',
  undoing: 'Restoring…',
  copying: {
    done: 'Your text is copied',
    password: 'Password copied',
    failure: 'Nothing was copied. Select the text and copy it by hand.',
  },
  login: { success: 'Logged in successfully', failureTitle: 'Login failed', failure: 'Invalid credentials' },
  logout: { failure: 'Failed to logout' },
  content: {
    ...describeWriteMessages('Content'),
    reset: 'Built-in text is back',
    saveFailure: 'Failed to update content',
  },
  navyCopy: {
    success: (page: string) => `Navy content copied from ${page} to all other pages`,
    undone: 'Navy content put back',
  },
  externalLinks: describeWriteMessages('External link'),
  calendarEvents: {
    ...describeWriteMessages('Date'),
    moved: 'Date moved successfully',
    together: (count: number, verb: 'added' | 'updated') => `${count} dates ${verb}`,
    seriesDeleted: 'This date and the later ones deleted',
    planned: (day: string) => `Planned for ${day}. Visitors don’t see it yet.`,
    cancelled: (isLive: boolean) => `Event canceled. Families see it ${isLive ? 'right away' : WHEN_PUBLISHED}.`,
  },
  embedDocuments: describeWriteMessages('Embed document'),
  documentCopy: {
    checked: 'Checked. The copy is up to date.',
    checkFailure: 'The document could not be checked. Try again.',
    turned: 'The copy is text now, and the document is off',
    turnFailure: 'The copy could not be turned into text. Try again.',
  },
  adminUser: {
    created: 'Admin user created successfully',
    updated: 'Admin user updated successfully',
    deleted: 'Admin user deleted successfully',
    createFailure: 'Failed to create admin user',
    updateFailure: 'Failed to update admin user',
    deleteFailure: 'Failed to delete admin user',
  },
  heroImage: describeImageMessages('Hero image', 'Image uploaded successfully'),
  carouselImage: describeImageMessages('Carousel image', 'Carousel image uploaded successfully'),
  impactImage: { updated: 'Impact image updated successfully' },
  media: {
    ...libraryImage,
    replaced: (places: number) => (places === 1 ? 'Image replaced in one place' : `Image replaced in ${places} places`),
    replaceFailure: 'Failed to replace image',
    addressCopied: 'Address copied',
    takenDown: 'It’s being removed. The receipt says when it is gone everywhere.',
    takeDownFailure: 'Failed to remove it',
    allowedAgain: 'It can be added again',
    allowFailure: 'Failed to allow it',
  },
  session: {
    ended: 'That device is signed out',
    endFailure: 'Failed to sign out that device',
    endedElsewhere: (count: number) => `Signed out on ${count === 1 ? 'one other device' : `${count} other devices`}`,
    endElsewhereFailure: 'Failed to sign out the other devices',
  },
  twoFactor: {
    passkeyAdded: 'Passkey added',
    passkeyRemoved: 'Passkey removed',
    totpAdded: 'Authenticator app is on',
    totpRemoved: 'Authenticator app removed',
    removedForOther: 'Two-step sign-in is off. They are signed out everywhere.',
    required: 'Two-step sign-in is now required',
    notRequired: 'Two-step sign-in is now optional',
    failure: 'That did not work. Please try again.',
  },
  publish: {
    success: 'Published. Visitors see your changes now.',
    failure: 'Could not publish',
    settingFailure: 'Failed to change auto-publish',
    scheduled: (when: string) => `Goes live ${when}`,
    unscheduled: 'No longer scheduled',
    scheduleFailure: 'Failed to change the schedule',
    discarded: 'Unpublished changes discarded',
    takenBack: 'Edit undone',
    discardFailure: 'Failed to discard changes',
  },
  check: {
    dismissFailure: 'That could not be saved. Try again.',
    reopenFailure: 'That could not be brought back. Try again.',
    settingFailure: 'That setting could not be saved. Try again.',
  },
  season: {
    chosen: 'Saved for next season',
    daysSaved: 'First days of school saved. Next year’s dates follow them.',
    saveFailure: 'That could not be saved. Try again.',
    applied: 'The new season is live. Visitors see it now.',
    appliedBut: (left: readonly string[]) =>
      `The new season is live. Edited meanwhile, so left as is: ${left.join(', ')}`,
    applyFailure: 'Could not publish the new season',
    archived: (path: string, isLive: boolean) =>
      `Visitors can read that season at ${path}${isLive ? '' : ` ${WHEN_PUBLISHED}`}`,
    unarchived: (isLive: boolean) =>
      `That season can’t be read by visitors anymore${isLive ? '' : ` ${WHEN_PUBLISHED}`}`,
    undone: 'Last season is back. Your choices are still in the list.',
    undoFailure: 'Could not undo the new season',
  },
  release: {
    restored: (id: number) => `Release ${id} is back. Visitors see it now.`,
    restoreFailure: 'Failed to restore the release',
  },
  share: {
    created: 'Share link created',
    copied: 'Link copied',
    copyFailure: 'Failed to copy the link',
    revoked: 'Share link no longer works',
    createFailure: 'Failed to create the share link',
    revokeFailure: 'Failed to revoke the share link',
  },
  handOver: { copied: 'Message copied', copyFailure: 'Failed to copy the message' },
  change: {
    moved: (place: number, count: number) => `Moved. It’s number ${place} of ${count} now.`,
    undone: 'Put back',
    undoFailure: 'Failed to put it back',
  },
  password: { success: 'Password changed successfully', failure: 'Failed to change password' },
} as const;

/** Messages after writes of one kind of item: its own, or those that its name gives. */
export function getWriteMessages(entity: WorkingCopyEntity): ReturnType<typeof describeWriteMessages> {
  const own: Partial<Record<WorkingCopyEntity, ReturnType<typeof describeWriteMessages>>> = MESSAGES;
  return own[entity] ?? describeWriteMessages(capitalize(nameOne(entity)));
}

/** "Link added successfully". */
function describeWriteMessages(thing: string) {
  const inSentence = thing.charAt(0).toLowerCase() + thing.slice(1);
  return {
    added: `${thing} added successfully`,
    updated: `${thing} updated successfully`,
    deleted: `${thing} deleted successfully`,
    saveFailure: `Failed to save ${inSentence}`,
    deleteFailure: `Failed to delete ${inSentence}`,
  };
}

function describeImageMessages(thing: string, uploaded: string) {
  const { saveFailure: _saveFailure, ...messages } = describeWriteMessages(thing);
  const inSentence = thing.toLowerCase();
  return {
    ...messages,
    uploaded,
    addedTogether: (count: number): string => (count === 1 ? messages.added : `${count} ${inSentence}s added`),
    addFailure: `Failed to add ${inSentence}`,
    updateFailure: `Failed to update ${inSentence}`,
  };
}
