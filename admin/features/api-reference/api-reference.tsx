import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../ui/badges.tsx';
import { CardHeader, CardSkeletons, LoadFailure, Panel } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ApiCall, apiReferenceQuery, findCalls, listFields } from './openapi.ts';

export const ApiPanel = () => (
  <Panel title="API" lead="API reference: every call, its parameters and responses.">
    <ApiReference />
  </Panel>
);

/** Every call of the API, as its own document tells it. */
const ApiReference = () => {
  const { data, isError, refetch } = useQuery(apiReferenceQuery);
  const [wanted, setWanted] = useState('');
  if (isError) return <LoadFailure message="The description could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={3} />;
  const calls = findCalls(data, wanted);
  const groups = data.tags
    .map(({ name }, index) => ({
      name,
      id: `api-group-${index}`,
      calls: calls.filter(({ tags }) => tags.includes(name)),
    }))
    .filter((group) => group.calls.length > 0);
  return (
    <div className="stack">
      <section className="card" aria-labelledby="api-rules">
        <CardHeader id="api-rules" title="For every call" />
        <ul className="api-rules">
          {data.info.description.split(/(?<=\.) /).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>
            Errors come back as a status and <code>{'{"message": "…"}'}</code>, in plain words.
          </li>
        </ul>
        <div className="api-find">
          <TextField
            label="Find a call"
            type="search"
            autoComplete="off"
            placeholder="images, publish, PUT…"
            value={wanted}
            onChange={setWanted}
          />
          <a className="api-document" href="/api/openapi.json" target="_blank" rel="noopener">
            <Icon name="document" />
            openapi.json
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </div>
        <p className="visually-hidden" role="status">
          {wanted && `${calls.length} ${calls.length === 1 ? 'call' : 'calls'} found`}
        </p>
      </section>
      {groups.map(({ name, id, calls: ofGroup }) => (
        <section className="card" key={name} aria-labelledby={id}>
          <CardHeader id={id} title={name} lead={ofGroup.length === 1 ? '1 call' : `${ofGroup.length} calls`} />
          <ul className="api-calls">
            {ofGroup.map((call) => (
              <li key={call.operationId}>
                <CallDetails call={call} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="card notice-card">No calls match.</p>}
    </div>
  );
};

const WHO = {
  everyone: 'Everyone',
  admins: 'Signed in',
  superAdmins: 'Super Admins',
} as const satisfies Record<ApiCall['x-access'], string>;

/** One call: its line, and what it takes and answers once it is opened. */
const CallDetails = ({ call }: { call: ApiCall }) => {
  const fields = listFields(call);
  const queries = (call.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return (
    <details className="api-call">
      <summary>
        <span className={`api-method api-${call.method.toLowerCase()}`}>{call.method}</span>
        <span className="api-names">
          <code>{call.path}</code>
          <span>{call.summary}</span>
        </span>
        <Icon name="chevron-right" />
      </summary>
      <div className="api-body">
        <p className="api-who">
          Access: <Badge look={call['x-access'] === 'everyone' ? 'dashed' : 'quiet'}>{WHO[call['x-access']]}</Badge>
        </p>
        {queries.length > 0 && (
          <>
            <h4 className="api-heading">Query parameters</h4>
            <p>
              {queries.map(({ name }, index) => (
                <code key={name}>
                  {index === 0 ? '?' : '&'}
                  {name}=…
                </code>
              ))}
            </p>
          </>
        )}
        {fields.length > 0 && (
          <>
            <h4 className="api-heading">Body</h4>
            <dl className="api-facts">
              {fields.map(({ name, isRequired, takes }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                    {isRequired && <span className="api-required">required</span>}
                  </dt>
                  <dd>{takes}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <h4 className="api-heading">Responses</h4>
        <dl className="api-facts api-answers">
          {Object.entries(call.responses).map(([status, { description }]) => (
            <div key={status}>
              <dt className={status < '400' ? 'is-good' : undefined}>{status}</dt>
              <dd>
                {description.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
};
