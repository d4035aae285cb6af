/** Whether somebody works outside of `home`: nothing may take the focus from them. Without a home, anywhere. */
export const isFocusElsewhere = (home: Element | null): boolean => {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && home?.contains(focused) !== true;
};
