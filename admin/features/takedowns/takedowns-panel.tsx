import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPaperName } from '../../../contract/image-address.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { BROWSER_DAYS, type Lookalike, type Takedown, type TakedownStep } from '../../../contract/takedowns.ts';
import { api, writeById } from '../../client/api.ts';
import { showOutcome } from '../../client/failures.ts';
import { defineCall, defineQuery } from '../../client/query-client.ts';
import { useAdmin } from '../../client/session.ts';
import { TabButton, TabLink } from '../../navigation/links.tsx';
import { readParam, useHref } from '../../navigation/location.ts';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CardBody, NoticeCard, TitledCard } from '../../ui/card.tsx';
import { formatFullMoment } from '../../ui/format.ts';
import { Facts, Stack } from '../../ui/layout.tsx';
import { FactRow, ListCard, StepRow } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

const POLL_MILLISECONDS = 1000;

/** Newest first. Polls while one is unfinished. */
const takedownsQuery = defineQuery<Takedown[]>('takedowns', api.admin.takedowns.$get, {
  refetchInterval: ({ state }) => (state.data?.some(({ isDone }) => !isDone) ? POLL_MILLISECONDS : false),
  refetchOnMount: 'always',
});

const useAllowAgain = defineCall(writeById(api.admin.takedowns[':id'].allow.$post), [takedownsQuery.queryKey]);

const STEP_LABELS: Record<TakedownStep, string> = {
  replacementImage: 'A plain replacement is ready to take its place',
  content: 'Taken out of the site’s content, earlier releases and the history',
  site: 'Visitors no longer get it',
  files: 'Files deleted on the server, and copies in memory cleared',
  bucket: 'Files deleted where the site is hosted',
  purge: 'Gone from the CDN, checked as a visitor',
  database: 'Deleted data overwritten in the database',
  archives: 'Taken out of every backup that can be read',
};

const FACTS_OF_IMAGES = ['File name', 'Sizes and formats', 'Pictures of shared links'];

/** The uploader's file name next to the internal one. */
const formatNames = ({ name, fileName }: Lookalike): string => (fileName ? `${fileName} (${name})` : name);

export function TakedownsPanel() {
  const named = Number(readParam(useHref(), 'receipt'));
  return (
    <Panel title="Taken down" lead="Pictures and papers that were removed for good, each with its receipt.">
      <Loaded query={useQuery(takedownsQuery)} failure="The receipts could not be loaded." cards={2}>
        {(receipts) => {
          const receipt = receipts.find(({ id }) => id === named);
          return receipt ? <Receipt receipt={receipt} /> : <ReceiptList receipts={receipts} />;
        }}
      </Loaded>
    </Panel>
  );
}

/** Receipt of everything done, for printing or handing over. */
function Receipt({ receipt }: { receipt: Takedown }) {
  const { id, counts, addresses, purge, unreadableArchives, lookalikes, removedToo, isAppearanceKnown } = receipt;
  const readCount = (name: TakedownStep, count: number) =>
    receipt.steps.some(({ step, doneAt }) => step === name && doneAt !== null) ? String(count) : 'Not yet';
  const facts = [
    { term: 'Asked for', value: formatFullMoment(receipt.requestedAt) },
    ...(receipt.requestedBy ? [{ term: 'By', value: receipt.requestedBy }] : []),
    { term: 'Finished', value: receipt.finishedAt ? formatFullMoment(receipt.finishedAt) : 'Not yet' },
    { term: 'Reason', value: receipt.reason || 'Not given' },
    { term: 'File name', value: receipt.fileName || 'Not known' },
    { term: 'Internal name', value: receipt.name },
    { term: 'Places on the site', value: readCount('content', counts.places) },
    { term: 'Releases', value: readCount('content', counts.releases) },
    { term: 'History entries', value: readCount('content', counts.changes) },
    { term: 'Sizes and formats', value: String(counts.variants) },
    { term: 'Pictures of shared links', value: readCount('content', counts.shareImages) },
    { term: 'Backups', value: readCount('archives', counts.archives) },
    { term: 'Server processes', value: String(receipt.processes) },
  ].filter(({ term }) => !(isPaperName(receipt.name) && FACTS_OF_IMAGES.includes(term)));
  return (
    <Stack>
      <TitledCard title={`Receipt ${id}`} badge={<StateBadge {...receipt} />}>
        <CardBody>
          <Stack>
            {receipt.problem && <Warning>{receipt.problem}</Warning>}
            {unreadableArchives.length > 0 && (
              <Warning names={unreadableArchives}>
                {unreadableArchives.length === 1 ? 'This backup is' : 'These backups are'} damaged: the file can’t be
                taken out, and nothing can be restored. Ask whoever runs the server to delete{' '}
                {unreadableArchives.length === 1 ? 'it' : 'them'}.
              </Warning>
            )}
            {lookalikes && lookalikes.length > 0 && (
              <Warning names={lookalikes.map(formatNames)}>
                {lookalikes.length === 1 ? 'This image looks' : 'These images look'} like it and{' '}
                {lookalikes.length === 1 ? 'was' : 'were'} left in the library:
              </Warning>
            )}
            <Facts facts={facts} />
            {removedToo.length > 0 && (
              <div>
                <h3 className="text-base">Removed with it</h3>
                <ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
                  {removedToo.map((image) => (
                    <li key={image.id}>
                      {formatNames(image)},{' '}
                      <TabLink id="takedowns" params={{ receipt: String(image.id) }} className="">
                        receipt {image.id}
                      </TabLink>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </Stack>
        </CardBody>
      </TitledCard>
      <ListCard title="What was done" items={describeSteps(receipt)}>
        {({ step, doneAt }) => (
          <StepRow
            key={step}
            isDone={doneAt !== null}
            due={{ icon: 'schedule', word: 'Waiting' }}
            title={STEP_LABELS[step]}
            detail={doneAt ? formatFullMoment(doneAt) : 'Waiting'}
          />
        )}
      </ListCard>
      <TitledCard
        title="Links that no longer work"
        lead={purge === 'none' ? 'No CDN is set up on this server, so none was told.' : undefined}
        isPadded
      >
        <Names className="text-sm" names={addresses} />
      </TitledCard>
      <TitledCard title="If somebody adds it again" isPadded>
        {isAppearanceKnown ? (
          <ul className="grid list-disc gap-1 pl-5">
            <li>The same photo is refused, and so is a copy in another size or format, turned, or mirrored.</li>
            <li>
              Not recognized: copies in a frame or a collage, squashed or tilted ones, and those with more than a narrow
              edge cut off.
            </li>
          </ul>
        ) : (
          <p>The same file is refused. Copies in another size or format are not recognized.</p>
        )}
      </TitledCard>
      <TitledCard title="What we can’t take back" isPadded>
        <ul className="grid list-disc gap-1 pl-5">
          <li>A visitor’s own browser may show its copy for up to {BROWSER_DAYS} days.</li>
          <li>Search engines and sites that copied it keep their copies until they look again. Ask them to.</li>
          <li>
            What people saved, printed or sent on, and backups kept anywhere but on this server and in its bucket.
          </li>
        </ul>
      </TitledCard>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button icon="document" label="Print this receipt" onClick={() => window.print()} />
        <TabButton id="takedowns" label="All receipts" />
        <AllowAgain receipt={receipt} />
      </div>
    </Stack>
  );
}

/** Without what does not apply: a CDN that the club does not have, and a replacement for a paper. */
function describeSteps({ name, steps, purge }: Takedown) {
  return steps.filter(({ step, doneAt }) =>
    step === 'replacementImage' ? !isPaperName(name) : !(step === 'purge' && purge === 'none' && doneAt !== null),
  );
}

function StateBadge({ isDone, unreadableArchives, lookalikes }: Takedown) {
  const isDamagedLeft = unreadableArchives.length > 0;
  const isLeft = isDamagedLeft || Boolean(lookalikes?.length);
  return (
    <Badge variant={isDone && !isLeft ? 'good' : 'gold'} icon={isDone ? (isLeft ? 'warning' : 'check') : 'schedule'}>
      {!isDone
        ? 'Under way'
        : isDamagedLeft
          ? 'Damaged backups left'
          : isLeft
            ? 'Similar images left'
            : 'Gone everywhere'}
    </Badge>
  );
}

function Warning({ names = [], children }: { names?: readonly string[]; children: ReactNode }) {
  return (
    <Callout tone="warning" icon="warning">
      <p>{children}</p>
      {names.length > 0 && <Names className="mt-1 list-disc pl-5" names={names} />}
    </Callout>
  );
}

function Names({ names, className }: { names: readonly string[]; className: string }) {
  return (
    <ul className={`grid gap-1 wrap-anywhere ${className}`}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function AllowAgain({ receipt: { id, allowedAt, allowedBy, isDone } }: { receipt: Takedown }) {
  const { isSuperAdmin } = useAdmin();
  const { mutateAsync: allow, isPending } = useAllowAgain();
  if (allowedAt) {
    return (
      <p className="self-center">
        Can be added again since {formatFullMoment(allowedAt)}
        {allowedBy && `, allowed by ${allowedBy}`}.
      </p>
    );
  }
  if (!isSuperAdmin || !isDone) return null;
  const submit = () => showOutcome(allow(id), MESSAGES.media.allowedAgain, MESSAGES.media.allowFailure);
  return <Button icon="undo" label="Allow this file again" disabled={isPending} onClick={submit} />;
}

function ReceiptList({ receipts }: { receipts: readonly Takedown[] }) {
  if (receipts.length === 0) {
    return (
      <NoticeCard role="status">
        <p>
          Nothing has been taken down. “Remove for good” is below each picture in the media library, and below each
          paper.
        </p>
        <TabButton id="media" label="Media library" />
      </NoticeCard>
    );
  }
  return (
    <ListCard title="Receipts" items={receipts}>
      {(receipt) => (
        <FactRow
          key={receipt.id}
          shape="wrapped"
          title={
            <>
              Receipt {receipt.id} <StateBadge {...receipt} />
            </>
          }
          detail={[
            receipt.fileName,
            `Asked for on ${formatFullMoment(receipt.requestedAt)}${receipt.requestedBy ? ` by ${receipt.requestedBy}` : ''}`,
            receipt.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <TabButton
            id="takedowns"
            label="Open"
            params={{ receipt: String(receipt.id) }}
            aria-label={`Open receipt ${receipt.id}`}
          />
        </FactRow>
      )}
    </ListCard>
  );
}
