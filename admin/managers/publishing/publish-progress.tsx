import { usePublishing, usePublishProgress } from '../../data/publishing.ts';
import { listPublishSteps, type StepLine } from '../../lib/publish-steps.ts';
import { Icon } from '../../ui/icon.tsx';

const SPOKEN = { done: 'done', current: 'under way', ahead: 'still to come', problem: 'not yet' } as const;

/** The way of a release to visitors, step by step, while it is under way. */
export const PublishProgress = () => {
  const { status } = usePublishing();
  const progress = usePublishProgress();
  return (
    <section className="publish-progress" aria-label="Progress">
      <ol className="publish-steps">
        {listPublishSteps({ status, progress }).map((line) => (
          <li key={line.name} className={`publish-step step-${line.state}`}>
            <StepMark state={line.state} />
            {line.name}
            <span className="visually-hidden">, {SPOKEN[line.state]}</span>
          </li>
        ))}
      </ol>
      {status.kind === 'checking' && status.problem && <p className="publish-problem">{status.problem}</p>}
    </section>
  );
};

const StepMark = ({ state }: Pick<StepLine, 'state'>) => {
  if (state === 'done') return <Icon name="check" size={18} />;
  if (state === 'problem') return <Icon name="warning" size={18} />;
  return <span className={state === 'current' ? 'spinner' : 'step-dot'} aria-hidden="true" />;
};
