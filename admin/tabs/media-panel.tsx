import { LibraryUpload } from '../managers/media/library-upload.tsx';
import { MediaLibrary } from '../managers/media/media-library.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const MediaPanel = () => (
  <>
    <TabHeader title="Media library" lead="Every picture the club has uploaded.">
      <LibraryUpload />
    </TabHeader>
    <MediaLibrary />
  </>
);
