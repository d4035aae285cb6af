import { Button } from './button.tsx';

interface LoadFailureProps {
  /** One sentence: what could not be loaded. */
  message: string;
  onRetry: () => unknown;
}

export const LoadFailure = ({ message, onRetry }: LoadFailureProps) => (
  <div className="card notice-card" role="alert">
    <p>{message}</p>
    <Button onClick={() => onRetry()}>Try again</Button>
  </div>
);
