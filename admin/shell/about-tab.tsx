import { ImpactImageCard } from '../features/content/impact-image.tsx';
import { getLabelCard } from '../features/labels/label-cards.ts';
import { LabelsCard } from '../features/labels/labels-card.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageBlocks, PageTab } from './page-tab.tsx';

export function AboutTab() {
  return (
    <PageTab page="about">
      <Stack>
        <PageBlocks page="about" />
        <LabelsCard card={getLabelCard('fund-split')} page="about" />
        <ImpactImageCard />
        <LabelsCard card={getLabelCard('about_tab_words')} page="about" />
      </Stack>
    </PageTab>
  );
}
