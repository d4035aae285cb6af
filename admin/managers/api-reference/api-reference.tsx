import { useQuery } from '@tanstack/react-query';
import { type ApiCall, apiReferenceQuery, listFields } from '../../data/api-reference.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';

const WHO = {
  everyone: 'Everyone may call it.',
  admins: 'For who is signed in.',
  superAdmins: 'For super admins.',
} as const satisfies Record<ApiCall['x-access'], string>;

/** Every call of the API, as its own document tells it. */
export const ApiReference = () => {
  const { data, isError, refetch } = useQuery(apiReferenceQuery);
  if (isError) return <LoadFailure message="The description could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={3} />;
  const calls = Object.entries(data.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  return (
    <div className="stack">
      {data.tags.map(({ name }, index) => (
        <section className="card" key={name} aria-labelledby={`api-group-${index}`}>
          <CardHeader id={`api-group-${index}`} title={name} />
          <ul className="api-calls">
            {calls
              .filter(({ call }) => call.tags.includes(name))
              .map((entry) => (
                <li key={entry.call.operationId}>
                  <Call {...entry} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p>
        For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1)
      </p>
    </div>
  );
};

interface CallProps {
  path: string;
  method: string;
  call: ApiCall;
}

const Call = ({ path, method, call }: CallProps) => {
  const fields = listFields(call);
  const queries = (call.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return (
    <details className="api-call">
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
        <span>{call.summary}</span>
      </summary>
      <p>{WHO[call['x-access']]}</p>
      {queries.length > 0 && <p>May end in ?{queries.join('=…&')}=…</p>}
      {fields.length > 0 && (
        <dl className="facts">
          {fields.map(({ name, isRequired, takes }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
                {isRequired && ' (required)'}
              </dt>
              <dd>{takes}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="facts">
        {Object.entries(call.responses).map(([status, { description }]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
