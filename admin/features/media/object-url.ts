import { useLayoutEffect, useState } from 'react';

/** An address for a file of this browser, given back when another file takes its place or nothing shows it any more. */
export const useObjectUrl = (data: unknown): string => {
  const [made, setMade] = useState<{ data: Blob; url: string } | null>(null);
  // Before the screen is drawn: there is no moment without the picture.
  useLayoutEffect(() => {
    if (!(data instanceof Blob)) return;
    const url = URL.createObjectURL(data);
    setMade({ data, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return made !== null && made.data === data ? made.url : '';
};
