import { createContext, useContext } from 'react';

interface PublishSheetControls {
  open: () => void;
  close: () => void;
}

export const PublishSheetContext = createContext<PublishSheetControls>({ open: () => {}, close: () => {} });

export const usePublishSheet = (): PublishSheetControls => useContext(PublishSheetContext);
