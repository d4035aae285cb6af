/** Whether the visitor asked not to be counted, by Do Not Track or Global Privacy Control. */
export const refusesTracking = (): boolean => {
  // The window's own property is how Safari before 12.1 said it; "yes" is old Firefox's.
  const legacy = 'doNotTrack' in window ? window.doNotTrack : null;
  return (
    navigator.globalPrivacyControl === true ||
    [navigator.doNotTrack, legacy].some((value) => value === '1' || value === 'yes')
  );
};
