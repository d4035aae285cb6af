import { PreviewView } from '../managers/previews/preview-view.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const PreviewPanel = () => (
  <>
    <TabHeader title="Preview" lead="The site as publishing would make it. Links lead on within the preview." />
    <PreviewView />
  </>
);
