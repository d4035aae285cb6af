import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, readJson } from '../../client/api.ts';
import { Badge } from '../../ui/badges.tsx';
import { NoticeCard, TitledCard } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string }>;
}

interface ApiDocument {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

type ApiCall = Operation & { method: string; path: string };

const documentQuery = queryOptions({
  queryKey: ['api', 'openapi.json'],
  queryFn: () => readJson(api['openapi.json'].$get()) as Promise<ApiDocument>,
});

export function ApiPanel() {
  return (
    <Panel title="API" lead="API reference: every call, its parameters and responses.">
      <Loaded query={useQuery(documentQuery)} failure="The description could not be loaded." cards={3}>
        {(document) => <ApiReference document={document} />}
      </Loaded>
    </Panel>
  );
}

function ApiReference({ document }: { document: ApiDocument }) {
  const [search, setSearch] = useState('');
  const calls = findCalls(document, search);
  return (
    <Stack>
      <TitledCard title="For every call" lead={document.info.description}>
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3 px-6 pb-6 max-md:p-4">
          <div className="flex-[1_1_260px]">
            <TextField
              label="Find a call"
              type="search"
              autoComplete="off"
              placeholder="images, publish, PUT…"
              value={search}
              onChange={setSearch}
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
          {search && `${calls.length} ${calls.length === 1 ? 'call' : 'calls'} found`}
        </p>
      </TitledCard>
      {document.tags
        .map((tag) => ({ ...tag, calls: calls.filter(({ tags }) => tags.includes(tag.name)) }))
        .filter((group) => group.calls.length > 0)
        .map((group) => (
          <TitledCard key={group.name} title={group.name} lead={group.description}>
            {group.calls.map((call) => (
              <CallDetails call={call} key={call.operationId} />
            ))}
          </TitledCard>
        ))}
      {calls.length === 0 && <NoticeCard>No calls match.</NoticeCard>}
    </Stack>
  );
}

/** Calls with each of the words in their method, path or summary. */
function findCalls({ paths }: ApiDocument, search: string): ApiCall[] {
  const words = search.toLowerCase().split(/\s+/);
  return Object.entries(paths)
    .flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
    )
    .filter(({ method, path, summary }) =>
      words.every((word) => `${method} ${path} ${summary}`.toLowerCase().includes(word)),
    );
}

function CallDetails({ call }: { call: ApiCall }) {
  const queries = (call.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${name}=…`);
  const body = call.requestBody?.content['application/json']?.schema;
  return (
    <details className="group border-t border-line-cool" data-slot="api-call">
      <summary className="flex min-h-16 cursor-pointer items-start gap-3.5 px-6 py-3 hover:bg-tint max-md:px-4 max-sm:flex-wrap [&::-webkit-details-marker]:hidden">
        <span data-slot="method" className="grid w-18 shrink-0">
          <Badge className="justify-center">{call.method}</Badge>
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere max-sm:order-1 max-sm:basis-full">
          <code className="font-semibold text-ink">{call.path}</code>
          <span>{call.summary}</span>
        </span>
        <Icon name="chevron-right" className="self-center text-quiet group-open:rotate-90 max-sm:ml-auto" />
      </summary>
      <div className="grid gap-3 pt-2 pr-6 pb-6 pl-27.5 wrap-anywhere max-md:pl-25.5 max-sm:px-4">
        <p>{call.description.replaceAll('`', '')}</p>
        {queries.length > 0 && (
          <p>
            Query: <code>?{queries.join('&')}</code>
          </p>
        )}
        {body && (
          <>
            <p>Body, as a JSON Schema:</p>
            <pre className="rounded-md bg-subtle p-4 text-sm whitespace-pre-wrap">{JSON.stringify(body, null, 2)}</pre>
          </>
        )}
        <dl className="grid grid-cols-[52px_1fr] gap-y-1.5">
          {Object.entries(call.responses).map(([status, { description }]) => (
            <div className="col-span-2 grid grid-cols-subgrid border-t border-line-cool pt-1.5" key={status}>
              <dt className={`font-strong tabular-nums ${status < '400' ? 'text-success' : 'text-quiet'}`}>{status}</dt>
              <dd>{description.replaceAll('`', '')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
