import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '../../../contract/messages.ts';
import { PREVIEW_PATH } from '../../../contract/previews.ts';
import { getArchiveKey, getArchivePath, type SeasonArchive } from '../../../contract/season/archives.ts';
import { formatSeason } from '../../../contract/season/next-season.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { NewTabLink } from '../../navigation/links.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { contentItems } from '../content/data.ts';

const isLive = ({ releaseId }: { releaseId: number | null }): boolean => releaseId !== null;

export function PastSeasons({ closed }: { closed: readonly SeasonArchive[] }) {
  return (
    <TitledCard
      id="archives"
      title="Past seasons"
      lead="Each stays in release history for good. Visitors can read the ones you turn on."
    >
      <CardBody className="grid gap-5">
        {closed.map((season) => (
          <ArchiveSwitch key={season.year} {...season} />
        ))}
      </CardBody>
    </TitledCard>
  );
}

function ArchiveSwitch({ year, releaseId }: SeasonArchive) {
  const { data: items } = useQuery(contentItems.query);
  const { saveFailure, archived, unarchived } = MESSAGES.season;
  const creation = useUndoableWrite(contentItems.useCreate(), saveFailure);
  const removal = useUndoableWrite(contentItems.useRemove(), saveFailure);
  const key = getArchiveKey(year);
  const path = getArchivePath(year);
  const stored = items?.find((item) => item.key === key);
  const change = (isOn: boolean) =>
    isOn || !stored
      ? creation.write({ key, value: String(releaseId), type: 'text' }, (written) => archived(path, isLive(written)))
      : removal.write(stored.id, (written) => unarchived(isLive(written)));
  const name = formatSeason(year);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <SwitchField
        className="flex-[1_1_320px]"
        label={`Keep ${name} readable at ${path}`}
        hint="A copy of its pages, without the donate button, forms or photos of people whose consent has run out. Search engines leave it out, and no page links to it unless you add a link."
        isOn={stored !== undefined}
        disabled={!items || creation.isBusy || removal.isBusy}
        onChange={(isOn) => void change(isOn)}
      />
      <NewTabLink icon="eye" label={`Preview ${name}`} href={`${PREVIEW_PATH}${path}?release=${releaseId}`} />
    </div>
  );
}
