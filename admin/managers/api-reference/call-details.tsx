import { type ApiCall, listFields } from '../../data/api-reference.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

const WHO = {
  everyone: 'Everyone',
  admins: 'Signed in',
  superAdmins: 'Super Admins',
} as const satisfies Record<ApiCall['x-access'], string>;

/** One call: its line, and what it takes and answers once it is opened. */
export const CallDetails = ({ call }: { call: ApiCall }) => {
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
          Who may: <Badge look={call['x-access'] === 'everyone' ? 'dashed' : 'quiet'}>{WHO[call['x-access']]}</Badge>
        </p>
        {queries.length > 0 && (
          <>
            <h4 className="api-heading">In the address</h4>
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
            <h4 className="api-heading">In the body</h4>
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
        <h4 className="api-heading">Answers</h4>
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
