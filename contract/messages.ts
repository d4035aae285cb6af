/** What the dashboard says after each action; what spec.md §8 names is word for word its text. */
export const MESSAGES = {
  errorTitle: 'Error',
  login: { success: 'Logged in successfully', failureTitle: 'Login failed', failure: 'Invalid credentials' },
  logout: { failure: 'Failed to logout' },
  content: {
    added: 'Content added successfully',
    updated: 'Content updated successfully',
    deleted: 'Content deleted successfully',
    saveFailure: 'Failed to update content',
    deleteFailure: 'Failed to delete content',
  },
  navyCopy: {
    success: (page: string) => `Navy content copied from ${page} to all other pages`,
    undone: 'Navy content put back',
  },
  externalLink: {
    added: 'External link added successfully',
    updated: 'External link updated successfully',
    deleted: 'External link deleted successfully',
    saveFailure: 'Failed to save external link',
    deleteFailure: 'Failed to delete external link',
  },
  embedDocument: {
    added: 'Embed document added successfully',
    updated: 'Embed document updated successfully',
    deleted: 'Embed document deleted successfully',
    saveFailure: 'Failed to save embed document',
    deleteFailure: 'Failed to delete embed document',
  },
  adminUser: {
    created: 'Admin user created successfully',
    updated: 'Admin user updated successfully',
    deleted: 'Admin user deleted successfully',
    createFailure: 'Failed to create admin user',
    updateFailure: 'Failed to update admin user',
    deleteFailure: 'Failed to delete admin user',
  },
  session: { ended: 'That device is signed out', endFailure: 'Failed to sign out that device' },
  publish: {
    success: 'Published. Visitors see your changes now.',
    failure: 'Could not publish',
    settingFailure: 'Failed to change auto-publish',
    discarded: 'Unpublished changes discarded',
    discardFailure: 'Failed to discard changes',
  },
  password: { success: 'Password changed successfully', failure: 'Failed to change password' },
} as const;
