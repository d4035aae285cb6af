import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiReferenceQuery, findCalls } from '../../data/api-reference.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CallDetails } from './call-details.tsx';

/** Every call of the API, as its own document tells it. */
export const ApiReference = () => {
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
        <CardHeader id="api-rules" title="What holds for every call" />
        <ul className="api-rules">
          {data.info.description.split(/(?<=\.) /).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>
            What goes wrong is answered with a status and <code>{'{"message": "…"}'}</code>, in words for people.
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
      {groups.length === 0 && <p className="card notice-card">No call has all of these words.</p>}
    </div>
  );
};
