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
  publish: {
    success: 'Published. Visitors see your changes now.',
    failure: 'Could not publish',
    settingFailure: 'Failed to change auto-publish',
    discarded: 'Unpublished changes discarded',
    discardFailure: 'Failed to discard changes',
  },
  password: { success: 'Password changed successfully', failure: 'Failed to change password' },
} as const;
