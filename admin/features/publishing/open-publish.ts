import { createContext } from 'react';

/** Opens the sheet of what is not published yet, from any screen. */
export const OpenPublishContext = createContext<() => void>(() => undefined);
