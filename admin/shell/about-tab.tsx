import { ImpactImageCard } from '../features/content/image-cards.tsx';
import { LABEL_CARDS } from '../features/labels/label-cards.ts';
import { LabelsCard } from '../features/labels/labels-card.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageBlocks, PageTab } from './page-tab.tsx';

export function AboutTab() {
  return (
    <PageTab page="about">
      <Stack>
        <PageBlocks page="about" />
        <LabelsCard card={LABEL_CARDS.fundSplit} page="about" />
        <ImpactImageCard />
        <LabelsCard card={LABEL_CARDS.aboutTabs} page="about" />
      </Stack>
    </PageTab>
  );
}
