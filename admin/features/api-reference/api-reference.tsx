import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badges.tsx';
import { NoticeCard, TitledCard } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type ApiCall, type ApiDocument, apiReferenceQuery, findCalls, listFields } from './openapi.ts';

export const ApiPanel = () => (
  <Panel title="API" lead="API reference: every call, its parameters and responses.">
    <Loaded query={useQuery(apiReferenceQuery)} failure="The description could not be loaded." cards={3}>
      {(description) => <ApiReference description={description} />}
    </Loaded>
  </Panel>
);

/** Every call of the API, as its own document tells it. */
const ApiReference = ({ description: data }: { description: ApiDocument }) => {
  const [wanted, setWanted] = useState('');
  const calls = findCalls(data, wanted);
  const groups = data.tags
    .map(({ name }) => ({ name, calls: calls.filter(({ tags }) => tags.includes(name)) }))
    .filter((group) => group.calls.length > 0);
  return (
    <Stack>
      <TitledCard title="For every call">
        <ul className="grid list-disc gap-1.5 pr-6 pl-11 max-md:pr-4 max-md:pl-9">
          {data.info.description.split(/(?<=\.) /).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>
            Errors come back as a status and <code>{'{"message": "…"}'}</code>, in plain words.
          </li>
        </ul>
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3 px-6 pt-5 pb-6 max-md:p-4">
          <div className="flex-[1_1_260px]">
            <TextField
              label="Find a call"
              type="search"
              autoComplete="off"
              placeholder="images, publish, PUT…"
              value={wanted}
              onChange={setWanted}
            />
          </div>
          <a
            className="inline-flex min-h-11 items-center gap-2 font-semibold"
            href="/api/openapi.json"
            target="_blank"
            rel="noopener"
          >
            <Icon name="document" />
            openapi.json
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
        <p className="sr-only" role="status">
          {wanted && `${calls.length} ${calls.length === 1 ? 'call' : 'calls'} found`}
        </p>
      </TitledCard>
      {groups.map(({ name, calls: ofGroup }) => (
        <TitledCard key={name} title={name} lead={ofGroup.length === 1 ? '1 call' : `${ofGroup.length} calls`}>
          <ul>
            {ofGroup.map((call) => (
              <li key={call.operationId}>
                <CallDetails call={call} />
              </li>
            ))}
          </ul>
        </TitledCard>
      ))}
      {groups.length === 0 && <NoticeCard>No calls match.</NoticeCard>}
    </Stack>
  );
};

const WHO = {
  everyone: 'Everyone',
  admins: 'Signed in',
  superAdmins: 'Super Admins',
} as const satisfies Record<ApiCall['x-access'], string>;

/** One call: its line, and what it takes and returns once it is opened. */
const CallDetails = ({ call }: { call: ApiCall }) => {
  const fields = listFields(call);
  const queries = (call.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return (
    <details className="group border-t border-line-cool" data-slot="api-call">
      <summary className="flex min-h-16 cursor-pointer items-start gap-3.5 py-3 pr-5 pl-6 hover:bg-tint max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:px-4 [&::-webkit-details-marker]:hidden">
        <span data-slot="method" className={`${METHOD} ${METHOD_LOOKS[call.method] ?? 'bg-subtle text-body'}`}>
          {call.method}
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere max-sm:order-1 max-sm:basis-full">
          <code className="font-semibold text-ink">{call.path}</code>
          <span>{call.summary}</span>
        </span>
        <Icon name="chevron-right" className="self-center text-quiet group-open:rotate-90 max-sm:ml-auto" />
      </summary>
      <div className="grid gap-2 pt-1 pr-6 pb-6 pl-26.5 max-sm:px-4 max-sm:pb-5">
        <p className="flex items-center gap-2">
          Access: <Badge look={call['x-access'] === 'everyone' ? 'dashed' : 'quiet'}>{WHO[call['x-access']]}</Badge>
        </p>
        {queries.length > 0 && (
          <Part title="Query parameters">
            <p>
              {queries.map(({ name }, index) => (
                <code key={name}>
                  {index === 0 ? '?' : '&'}
                  {name}=…
                </code>
              ))}
            </p>
          </Part>
        )}
        {fields.length > 0 && (
          <Part title="Body">
            <dl>
              {fields.map(({ name, isRequired, takes }) => (
                <div className={`${LINE} grid-cols-[minmax(150px,220px)_1fr] max-sm:grid-cols-1`} key={name}>
                  <dt className="text-ink">
                    <code>{name}</code>
                    {isRequired && <span className="ml-2 text-xs text-quiet">required</span>}
                  </dt>
                  <dd className="wrap-anywhere">{takes}</dd>
                </div>
              ))}
            </dl>
          </Part>
        )}
        <Part title="Responses">
          <dl>
            {Object.entries(call.responses).map(([status, { description }]) => (
              <div className={`${LINE} grid-cols-[52px_1fr]`} key={status}>
                <dt className={`font-strong tabular-nums ${status < '400' ? 'text-success' : 'text-quiet'}`}>
                  {status}
                </dt>
                <dd className="wrap-anywhere">
                  {description
                    .split('`')
                    .map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      </div>
    </details>
  );
};

const LINE = 'grid gap-x-4 gap-y-0.5 border-t border-line-cool py-1.75';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h4 className="mt-3 text-md font-strong text-ink">{title}</h4>
    {children}
  </>
);

const METHOD = 'w-17 shrink-0 rounded-sm py-0.75 text-center text-2xs leading-cozy font-bold tracking-wide';

const METHOD_LOOKS: Partial<Record<string, string>> = {
  GET: 'bg-tint text-brand-800',
  POST: 'bg-success-soft text-success-strong',
  PUT: 'bg-accent-100 text-on-accent',
  DELETE: 'bg-danger-soft text-danger',
};
